// A press on a square that may become a drag.

/** So far a pointer must move before a press becomes a drag, in pixels. */
const DRAG_FROM = 4;

/**
 * Follows a press until it ends. `movable` tells whether there is a piece to drag; `lift()` hears that it is dragged; at
 * the end one of `click()`, `drop(square)`, where the square may be the one it came from, `outside()` and `cancel()` is called.
 */
export function followPress(board, button, event, { movable, lift, click, drop, outside, cancel }) {
  const [x, y] = [event.clientX, event.clientY];
  let ghost = null;
  const move = (moved) => {
    const far = Math.hypot(moved.clientX - x, moved.clientY - y) > DRAG_FROM;
    if (!ghost && far && movable) {
      lift();
      ghost = ghostOf(button);
      board.append(ghost);
    }
    if (!ghost) return;
    const box = board.getBoundingClientRect();
    ghost.style.left = `${moved.clientX - box.left}px`;
    ghost.style.top = `${moved.clientY - box.top}px`;
  };
  const end = (ended) => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
    const cancelled = ended.type === 'pointercancel';
    if (!ghost) {
      if (cancelled) cancel(); else click();
      return;
    }
    ghost.remove();
    button.classList.remove('lifted');
    const under = document.elementFromPoint(ended.clientX, ended.clientY)?.closest('[data-square]');
    if (cancelled) cancel();
    else if (!under || !board.contains(under)) outside();
    else drop(under.dataset.square);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}

/** The piece that hangs on the pointer. */
function ghostOf(button) {
  const ghost = button.querySelector('.piece').cloneNode(true);
  ghost.classList.add('ghost');
  const size = button.getBoundingClientRect().width;
  ghost.setAttribute('width', size);
  ghost.setAttribute('height', size);
  button.classList.add('lifted');
  return ghost;
}

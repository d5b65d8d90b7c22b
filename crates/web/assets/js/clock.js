// Two clocks that run between two words of the server.

/** `1:05`, `0:07.3` in the last ten seconds, `1:02:03` beyond an hour. */
export function clockText(milliseconds) {
  const left = Math.max(0, milliseconds);
  if (left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Shows the clocks of a game in their elements until it is told otherwise. */
export class Clocks {
  #elements;
  #timer = null;

  constructor(elements) { this.#elements = elements; }

  set(clocks) {
    clearInterval(this.#timer);
    const since = performance.now();
    const draw = () => {
      for (const side of ['white', 'black']) {
        const element = this.#elements[side];
        element.hidden = !clocks;
        if (!clocks) continue;
        const running = clocks.running === side;
        const left = clocks[side] - (running ? performance.now() - since : 0);
        const text = clockText(left);
        if (element.textContent !== text) element.textContent = text;
        element.classList.toggle('running', running);
        element.classList.toggle('low', left < 10000);
      }
    };
    draw();
    if (clocks?.running) this.#timer = setInterval(draw, 100);
  }

  stop() { clearInterval(this.#timer); }
}

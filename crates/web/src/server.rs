//! The port, the routes, and the loop.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use play::saved::Folder;
use thiserror::Error;
use tokio::sync::{Notify, Semaphore};

use crate::api::Rooms;
use crate::lock::{FolderLock, Taken};
use crate::{api, assets, guard};

/// The port that is tried first where none was asked for.
const USUAL_PORT: u16 = 8064;
/// How many ports are tried then.
const TRIED: u16 = 10;
/// The longest request, in bytes.
const LONGEST_BODY: usize = 1 << 20;

/// Connections at once.
const MOST_CONNECTIONS: usize = 512;
/// So long a request may take to say what it wants.
const HEADER_TIME: Duration = Duration::from_secs(5);
/// After a connection that failed.
const PAUSE: Duration = Duration::from_millis(20);

/// What a server is told.
#[derive(Clone, Debug)]
pub struct Settings {
    /// This port and no other; 0 for any that is free; none for the usual one or the next free one.
    pub port: Option<u16>,
    /// Where games are saved.
    pub games: Option<Folder>,
}

/// Why there is no server.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The port is taken, or not for everybody.
    #[error("port {port} cannot be used: {error}")]
    Port {
        /// This one.
        port: u16,
        /// What the system says.
        error: io::Error,
    },
    /// Another server has the folder of the games.
    #[error("these games are served already, at {url}")]
    Taken {
        /// Where it is.
        url: String,
    },
    /// The system gives no threads, or the port was lost.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// A server that has its port and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
    lock: Option<FolderLock>,
    ending: Ending,
}

/// Ends a server from elsewhere.
#[derive(Clone, Debug, Default)]
pub struct Ending(Arc<Notify>);

impl Ending {
    /// The server answers nobody any more, and gives its folder back.
    pub fn end(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Takes a port of this machine, which nobody outside can reach.
    pub fn bind(settings: Settings) -> Result<Server, ServeError> {
        let ports = match settings.port {
            Some(port) => port..=port,
            None => USUAL_PORT..=USUAL_PORT + TRIED,
        };
        let mut last = None;
        for port in ports {
            match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
                Ok(listener) => return Server::with_port(listener, settings),
                Err(error) => last = Some(ServeError::Port { port, error }),
            }
        }
        Err(last.unwrap_or_else(|| io::Error::other("no port was tried").into()))
    }

    fn with_port(listener: TcpListener, settings: Settings) -> Result<Server, ServeError> {
        let address = listener.local_addr()?;
        let url = url_of(address);
        let folder = settings.games.as_ref();
        let lock = folder.map(|folder| FolderLock::take(folder.path(), &url)).transpose();
        let lock = lock.map_err(|Taken { url }| ServeError::Taken { url })?.flatten();
        Ok(Server { listener, address, settings, lock, ending: Ending::default() })
    }

    /// Where a browser finds it.
    pub fn url(&self) -> String {
        url_of(self.address)
    }

    /// What ends it.
    pub fn ending(&self) -> Ending {
        self.ending.clone()
    }

    /// Answers until it is ended, or the process is.
    pub fn run(self) -> Result<(), ServeError> {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        self.listener.set_nonblocking(true)?;
        let rooms = Rooms::new(self.settings.games);
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                ended = answer_all(listener, router(rooms)) => ended,
                () = self.ending.0.notified() => Ok(()),
            }
        })?;
        drop(self.lock);
        Ok(())
    }
}

fn url_of(address: SocketAddr) -> String {
    format!("http://localhost:{}/", address.port())
}

/// Answers everybody, so many at once; whoever does not finish his request is not waited for.
async fn answer_all(listener: tokio::net::TcpListener, router: Router) -> Result<(), ServeError> {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADER_TIME);
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return Ok(()) };
        // One connection that fails to come about, or no descriptor left for it, ends nothing.
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        tokio::spawn(async move {
            let _ = connection.await;
            drop(place);
        });
    }
}

fn router(rooms: Arc<Rooms>) -> Router {
    api::routes()
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn(guard::check))
        .with_state(rooms)
}

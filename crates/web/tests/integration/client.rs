//! A server of its own for each test, and a client that says exactly what it is told.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use play::saved::Folder;
use serde_json::Value;
use web::{Ending, Server, Settings};

/// A server, and the folder of its games.
pub(crate) struct Site {
    pub(crate) port: u16,
    pub(crate) folder: PathBuf,
    ending: Ending,
    running: Mutex<Option<JoinHandle<()>>>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of a refusal.
    pub(crate) fn code(&self) -> String {
        assert!(self.head.contains("application/problem+json"), "{self:?}");
        self.json()["code"].as_str().unwrap().to_owned()
    }
}

impl Site {
    /// A server with an empty folder.
    pub(crate) fn new(name: &str) -> Site {
        let folder = std::env::temp_dir().join(format!("roque-web-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Site::with_folder(folder)
    }

    /// A server on a folder that is there.
    fn with_folder(folder: PathBuf) -> Site {
        let games = Folder::find(Some(&folder));
        let server = Server::bind(Settings { port: Some(0), games }).unwrap();
        let port = server.url().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        let ending = server.ending();
        let running = Mutex::new(Some(thread::spawn(move || server.run().unwrap())));
        Site { port, folder, ending, running }
    }

    /// Ends this server, and begins another on its folder.
    pub(crate) fn restarted(&self) -> Site {
        self.ending.end();
        let running = self.running.lock().unwrap().take();
        running.expect("it was not ended before").join().unwrap();
        Site::with_folder(self.folder.clone())
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends these bytes and reads what comes until the server closes.
    pub(crate) fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that refuses early may close before everything is written.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    pub(crate) fn request(&self, method: &str, path: &str, more: &str, body: &str) -> Answer {
        let host = format!("localhost:{}", self.port);
        let length = body.len();
        self.raw(
            format!(
                "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: \
                 {length}\r\n{more}\r\n{body}"
            )
            .as_bytes(),
        )
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", "")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.request("POST", path, "Content-Type: application/json\r\n", body)
    }

    /// Posts and expects this status.
    pub(crate) fn posted(&self, path: &str, body: &str, status: u16) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, status, "{path} {body}: {answer:?}");
        answer.json()
    }

    /// Asks until it is so.
    pub(crate) fn until(&self, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let answer = self.get(path).json();
            if is_so(&answer) {
                return answer;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "{path}: {answer}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The first events of a stream, as data.
    pub(crate) fn events(&self, path: &str) -> impl Iterator<Item = Value> + use<> {
        self.events_after(path, "")
    }

    /// The same with more headers.
    pub(crate) fn events_after(
        &self,
        path: &str,
        more: &str,
    ) -> impl Iterator<Item = Value> + use<> {
        let mut stream = self.connect();
        let host = format!("localhost:{}", self.port);
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n").unwrap();
        let lines = BufReader::new(stream).lines().map_while(Result::ok);
        lines.filter_map(|line| {
            let data = line.strip_prefix("data: ")?.to_owned();
            serde_json::from_str(&data).ok().filter(|value: &Value| value.get("id").is_some())
        })
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

"""Serves a folder the way GitHub Pages does, for looking at the site and for browser tests."""

from __future__ import annotations

import argparse
import gzip
import os
import socketserver
import sys
import threading
from email.utils import formatdate, parsedate_to_datetime
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from urllib.parse import quote, unquote, urlsplit

MIME = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".js": "application/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".mjs": "application/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
"""Content types by suffix; written out because the system's own table differs between machines."""

PACKED = frozenset({".css", ".html", ".js", ".json", ".map", ".mjs", ".svg", ".txt", ".xml"})
"""Suffixes of the files that are sent with gzip to browsers that take it."""

UNKNOWN_TYPE = "application/octet-stream"


def content_type(path: Path) -> str:
    """The content type that GitHub Pages sends for a file of this name."""
    return MIME.get(path.suffix.lower(), UNKNOWN_TYPE)


@lru_cache(maxsize=256)
def pack(path: Path, modified: int) -> bytes:
    """The file with gzip; `modified` (ns) tells its versions apart."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


def folder_prefix(prefix: str) -> str:
    """The path prefix with exactly one slash at each end."""
    inner = prefix.strip("/")
    return f"/{inner}/" if inner else "/"


class PagesHandler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from one folder under one path prefix."""

    protocol_version = "HTTP/1.1"
    server_version = "Pages"
    timeout = 60

    def __init__(
        self,
        request: object,
        client_address: object,
        server: socketserver.BaseServer,
        *,
        directory: Path,
        prefix: str,
        max_age: int,
    ) -> None:
        self.directory = directory
        self.prefix = prefix
        self.max_age = max_age
        super().__init__(request, client_address, server)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send the page, a redirect or the 404 page."""
        self.answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send what GET would send, without the body."""
        self.answer(with_body=False)

    def answer(self, *, with_body: bool) -> None:
        """Find what the address means and send it."""
        address = urlsplit("http://host" + self.path) if self.path.startswith("/") else None
        path = unquote(address.path) if address else ""
        if address and path + "/" == self.prefix:
            self.redirect(self.prefix, address.query)
            return
        target = self.find(path)
        if target is None:
            self.missing(inside=path.startswith(self.prefix), with_body=with_body)
        elif target.is_dir():
            folder = "/".join(part for part in path.split("/") if part)
            self.redirect(f"/{folder}/", address.query if address else "")
        else:
            self.send_file(target, HTTPStatus.OK, with_body=with_body)

    def find(self, path: str) -> Path | None:
        """The file that answers this path, a folder that wants a slash, or nothing."""
        if not path.startswith(self.prefix):
            return None
        parts = path.removeprefix(self.prefix).split("/")
        if any(part in {".", ".."} or set(part) & set("\0\\:") for part in parts):
            return None
        target = self.directory.joinpath(*parts)
        try:
            if path.endswith("/"):
                index = target / "index.html"
                return index if index.is_file() else None
            if target.is_file():
                return target
            page = target.with_name(target.name + ".html")
            if page.is_file():
                return page
            return target if (target / "index.html").is_file() else None
        except OSError:  # a name that is too long for the file system
            return None

    def send_file(self, path: Path, status: HTTPStatus, *, with_body: bool) -> None:
        """Send one file, or 304 when the browser has it already."""
        facts = path.stat()
        tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
        if status is HTTPStatus.OK and self.is_current(tag, facts.st_mtime):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_header("ETag", tag)
            self.send_header("Cache-Control", f"max-age={self.max_age}")
            self.end_headers()
            return
        body = path.read_bytes()
        packed = path.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        if packed:
            body = pack(path, facts.st_mtime_ns)
        self.send_response(status)
        self.send_header("Content-Type", content_type(path))
        if path.suffix in PACKED:
            self.send_header("Vary", "Accept-Encoding")
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", formatdate(facts.st_mtime, usegmt=True))
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", f"max-age={self.max_age}")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def is_current(self, tag: str, modified: float) -> bool:
        """Whether the request names the file's present tag or, without a tag, its date."""
        tags = self.headers.get("If-None-Match")
        if tags is not None:
            return tag in [part.strip().removeprefix("W/") for part in tags.split(",")]
        since = self.headers.get("If-Modified-Since")
        try:
            return since is not None and int(modified) <= parsedate_to_datetime(since).timestamp()
        except ValueError:
            return False

    def missing(self, *, inside: bool, with_body: bool) -> None:
        """Send the site's own 404 page, or a bare one outside the site."""
        page = self.directory / "404.html"
        if inside and page.is_file():
            self.send_file(page, HTTPStatus.NOT_FOUND, with_body=with_body)
            return
        body = b"404: there is nothing at this address.\n"
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", MIME[".txt"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def redirect(self, path: str, query: str) -> None:
        """Send the browser to another path for good."""
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", quote(path) + (f"?{query}" if query else ""))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def handle(self) -> None:
        """Answer requests until the browser goes away, which is no error."""
        try:
            super().handle()
        except ConnectionError:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base's name)
        """Print nothing: the browser shows what was asked for."""


class PagesServer(ThreadingHTTPServer):
    """A threading server that starts without asking for the machine's name."""

    daemon_threads = True
    # On Windows the flag would let two servers share one port.
    allow_reuse_address = os.name != "nt"
    request_queue_size = 64

    def server_bind(self) -> None:
        """Bind, and take the name from the address instead of looking it up."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]


class Pages:
    """Serves a folder in the background: `with Pages(folder, "/some/project/") as url:`.

    The value of the `with` is the address of the site's root and ends in a slash.
    """

    def __init__(
        self,
        directory: Path | str,
        prefix: str = "/",
        *,
        port: int = 0,
        host: str = "127.0.0.1",
        max_age: int = 0,
    ) -> None:
        self.prefix = folder_prefix(prefix)
        handler = partial(
            PagesHandler,
            directory=Path(directory).resolve(),
            prefix=self.prefix,
            max_age=max_age,
        )
        self.server = PagesServer((host, port), handler)
        self.thread = threading.Thread(
            target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )

    @property
    def url(self) -> str:
        """The address of the site's root."""
        return f"http://{self.server.server_name}:{self.server.server_port}{self.prefix}"

    def __enter__(self) -> str:
        self.thread.start()
        return self.url

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def main(arguments: list[str] | None = None) -> int:
    """Serve the built site until it is interrupted."""
    parser = argparse.ArgumentParser(prog="serve", description=main.__doc__)
    parser.add_argument("--directory", type=Path, default=Path("site"))
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/", help="serve below this path, e.g. /some/project/")
    options = parser.parse_args(arguments)
    if not options.directory.is_dir():
        sys.exit(f"There is no folder {options.directory}; build the site first.")
    try:
        pages = Pages(options.directory, options.prefix, port=options.port)
    except OSError as error:
        sys.exit(f"Cannot serve on port {options.port} ({error.strerror}); use --port.")
    with pages:
        shown = f"http://localhost:{pages.server.server_port}{pages.prefix}"
        print(f"Serving {options.directory} at {shown} (Ctrl+C ends it)", flush=True)
        try:
            while pages.thread.is_alive():
                pages.thread.join(0.5)  # with a limit, since Windows cannot interrupt it otherwise
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A JupyterLab of our own: on a free port, with settings of its own, gone when nobody holds it any longer."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PATIENCE = 60

ENDS_WITH_US = """
import os
import signal
import sys
import threading


def follow():
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


threading.Thread(target=follow, daemon=True).start()
"""
"""The configuration of the server: it ends when its input does, however we came to our own end."""

SETTINGS: dict[str, dict[str, object]] = {
    # Else a question about news covers a corner of the page.
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    # A test saves what it wants saved.
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


class Server(NamedTuple):
    """Where a JupyterLab listens, and where it keeps everything."""

    url: str
    home: Path

    @property
    def folder(self) -> Path:
        """Where the notebooks are."""
        return self.home / "notebooks"

    @contextmanager
    def configured(self, plugin: str, **values: object) -> Iterator[None]:
        """Change settings of a plugin for the pages that are opened meanwhile."""
        self.configure(plugin, values)
        try:
            yield
        finally:
            self.forget(plugin)

    def configure(self, plugin: str, values: Mapping[str, object]) -> None:
        """Change settings of a plugin for all pages that are opened from now on."""
        path = self._settings(plugin)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")

    def forget(self, plugin: str) -> None:
        """Go back to the usual settings of a plugin."""
        self._settings(plugin).unlink(missing_ok=True)

    def _settings(self, plugin: str) -> Path:
        package, name = plugin.split(":")
        return self.home / "settings" / package / f"{name}.jupyterlab-settings"


@contextmanager
def jupyterlab(home: Path) -> Iterator[Server]:
    """Run a JupyterLab that keeps all that it writes in a folder."""
    (home / "notebooks").mkdir()
    config = home / "config" / "jupyter_server_config.py"
    config.parent.mkdir()
    config.write_text(ENDS_WITH_US, encoding="utf-8")
    port = _free_port()
    server = Server(f"http://127.0.0.1:{port}", home)
    for plugin, values in SETTINGS.items():
        server.configure(plugin, values)
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *(
            "--ip=127.0.0.1",
            f"--port={port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={home}/notebooks",
        ),
        # Nobody else can reach it, so that it needs no password.
        *("--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"),
        *("--LabApp.extension_manager=readonly", "--LabApp.expose_app_in_browser=True"),
    ]
    with (home / "log.txt").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            command, env=_environment(home), stdin=subprocess.PIPE, stdout=log, stderr=subprocess.STDOUT
        )
    try:
        _wait_for(port, process, home / "log.txt")
        yield server
    finally:
        process.communicate()


def _environment(home: Path) -> dict[str, str]:
    return {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        # A notebook is run by the Python that runs the tests.
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until = monotonic() + PATIENCE
    while monotonic() < until and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        sleep(0.05)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')}")

"""A program under test, with what it prints."""

import signal
import subprocess
import threading

from transcript import Transcript


class Program(Transcript):
    """Its standard output is the transcript; .log is what it says on standard error."""

    def __init__(self, *command, name=None, env=None, stdin=subprocess.DEVNULL,
                 cwd=None):
        super().__init__(name or str(command[0]))
        self.log = Transcript(self.name + " (log)")
        self.process = subprocess.Popen(
            command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env,
            cwd=cwd)
        self._threads = [
            threading.Thread(target=self._read_from, args=(self.process.stdout,), daemon=True),
            threading.Thread(
                target=self.log._read_from, args=(self.process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def checked_in_vain(self):
        """The leak checker itself crashed: it looks at threads from outside while libraries' own,
        such as pango's, come and go. What it would have found is not known."""
        return any("LeakSanitizer has encountered a fatal error" in line for line in self.log.lines)

    def stop(self, timeout=120):
        """Ends it politely and gives its exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            status = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        for thread in self._threads:
            thread.join()
        self.process.stdout.close()
        self.process.stderr.close()
        return 0 if status == -signal.SIGABRT and self.checked_in_vain() else status

    def kill(self):
        """At once, as a power cut would."""
        self.process.kill()
        return self.stop()

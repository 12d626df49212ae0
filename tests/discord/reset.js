'use strict';

// Cuts a connection off as a lost line would: with a TCP reset, no goodbye of any kind.
function reset(socket) {
	const tcp = socket.encrypted ? socket._parent : socket; // TLS runs over another socket
	if (tcp?.resetAndDestroy && !tcp.destroyed) {
		tcp.resetAndDestroy();
	}
	socket.destroy();
}

module.exports = { reset };

#include "bot/chat/web/qr_code.h"

#include <qrencode.h>

/* The quiet zone, in modules. */
enum { QUIET = 4 };

/* Adjacent dark modules form one line. */
static void put_row(struct html *html, const QRcode *code, int y) {
	const unsigned char *row = code->data + y * code->width;
	for (int x = 0, n; x < code->width; x += n) {
		n = 1;
		while (x + n < code->width && ((row[x] ^ row[x + n]) & 1) == 0) {
			n++;
		}
		if (row[x] & 1) {
			html_format(html, "M%d %dh%dv1h-%dz", x + QUIET, y + QUIET, n, n);
		}
	}
}

void qr_code_put(struct html *html, const char *address) {
	QRcode *code = QRcode_encodeString8bit(address, 0, QR_ECLEVEL_L);
	if (code == NULL) {
		return;
	}
	int side = code->width + 2 * QUIET;
	html_format(html,
		"<svg class=\"code\" aria-hidden=\"true\" viewBox=\"0 0 %d %d\" "
		"shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/><path "
		"fill=\"#000\" d=\"",
		side, side, side, side);
	for (int y = 0; y < code->width; y++) {
		put_row(html, code, y);
	}
	html_puts(html, "\"/></svg>");
	QRcode_free(code);
}

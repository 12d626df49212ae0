#include "bot/draw/palette.h"

const uint32_t palette[THEMES][INKS] = {
	[THEME_DARK] =
		{
			[INK_TABLE] = 0x1e2124,
			[INK_CARD] = 0x33383d,
			[INK_EDGE] = 0x6b737c,
			[INK_TEXT] = 0xf2f3f5,
			[INK_FAINT] = 0xb5bac1,
			[INK_DIE] = 0xf4f1e8,
			[INK_LIT] = 0xffb84d,
			[INK_RED] = 0xff7b72,
			[INK_YELLOW] = 0xffe066,
			[INK_GREEN] = 0x57c785,
			[INK_BLUE] = 0x7cb7ff,
			[INK_PURPLE] = 0xd2a8ff,
			[INK_PRINT] = 0x16181b,
		},
	[THEME_LIGHT] =
		{
			[INK_TABLE] = 0xf6f4ef,
			[INK_CARD] = 0xe4e1d8,
			[INK_EDGE] = 0x6f6c64,
			[INK_TEXT] = 0x1d1f22,
			[INK_FAINT] = 0x55585e,
			[INK_DIE] = 0xffffff,
			[INK_LIT] = 0xa07400,
			[INK_RED] = 0xf4685e,
			[INK_YELLOW] = 0xf5cf3d,
			[INK_GREEN] = 0x41b36f,
			[INK_BLUE] = 0x5b9df0,
			[INK_PURPLE] = 0xb98af0,
			[INK_PRINT] = 0x000000,
		},
};

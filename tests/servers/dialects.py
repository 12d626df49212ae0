"""How servers that Debian does not package speak, by their documentation: what they announce, and the
words in which they refuse. Told by small_ircd.py."""

import collections

# isupport: lines of 005. caps: what CAP LS lists. shut: the answer to a JOIN of #shut. wary: what a
# wary person's server answers to a private text; {sender}, {nick} and {channel} are filled in.
# silent: a NOTICE to them is dropped without an answer. greeting: what it says before anything else.
Dialect = collections.namedtuple("Dialect", "isupport caps shut wary silent greeting")

# https://solanum.chat; callerid.txt and reference/modes of its help.
SOLANUM = Dialect(
    isupport=("CALLERID=g WHOX ETRACE FNC KNOCK SAFELIST ELIST=CMNTU MONITOR=100 CHANTYPES=# EXCEPTS "
              "INVEX CHANMODES=eIbq,k,flj,CFLMPQRSTcgimnprstuz",
              "CHANLIMIT=#:250 PREFIX=(ov)@+ MAXLIST=bqeI:100 MODES=4 NETWORK=Libera.Chat "
              "STATUSMSG=@+ CASEMAPPING=rfc1459 NICKLEN=16 MAXNICKLEN=16 CHANNELLEN=50 TOPICLEN=390",
              "DEAF=D TARGMAX=NAMES:1,LIST:1,KICK:1,WHOIS:1,PRIVMSG:4,NOTICE:4,ACCEPT:,MONITOR: "
              "EXTBAN=$,ajrxz CLIENTVER=3.0"),
    caps="account-notify away-notify chghost extended-join multi-prefix sasl=PLAIN,EXTERNAL tls "
         "account-tag cap-notify echo-message server-time solanum.chat/identify-msg",
    shut=("470 {sender} {channel} ##elsewhere :Forwarding to another channel",),
    wary=("716 {sender} {nick} :is in +g mode (server-side ignore.)",
          "717 {sender} {nick} :has been informed that you messaged them."),
    silent=True,
    greeting=":s.test NOTICE * :*** Checking Ident",
)

# https://ergo.chat; its manual, and its irc/numerics.go.
ERGO = Dialect(
    isupport=("AWAYLEN=390 BOT=B CASEMAPPING=ascii CHANLIMIT=#:100 CHANMODES=Ibe,k,fl,CEMRUimnstu "
              "CHANNELLEN=64 CHANTYPES=# CHATHISTORY=1000 ELIST=U EXCEPTS EXTBAN=,m FORWARD=f INVEX",
              "KICKLEN=390 MAXLIST=beI:100 MAXTARGETS=4 MODES MONITOR=100 MSGREFTYPES=msgid,timestamp "
              "NETWORK=ErgoTest NICKLEN=32 PREFIX=(qaohv)~&@%+ RPCHAN=E RPUSER=E SAFELIST",
              "STATUSMSG=~&@%+ TARGMAX=NAMES:1,LIST:1,KICK:,WHOIS:1,USERHOST:10,PRIVMSG:4 TOPICLEN=390 "
              "UTF8ONLY WHOX draft/CHATHISTORY=1000"),
    caps="account-notify account-tag away-notify batch cap-notify chghost draft/chathistory "
         "draft/event-playback draft/relaymsg=/ echo-message extended-join extended-monitor "
         "invite-notify labeled-response message-tags multi-prefix sasl=PLAIN,EXTERNAL,SCRAM-SHA-256 "
         "server-time setname standard-replies userhost-in-names znc.in/playback",
    shut=("477 {sender} {channel} :You must be registered to join that channel",),
    wary=("477 {sender} {nick} :You must be registered to send a direct message to this user",),
    silent=False,
    greeting=":s.test NOTICE * :*** Looking up your username",
)

# https://www.unrealircd.org/docs; its numeric.h.
UNREAL = Dialect(
    isupport=("AWAYLEN=307 BOT=B CASEMAPPING=ascii CHANLIMIT=#:10 "
              "CHANMODES=beI,fkL,lFH,cdimnprstzCDGKMNOPQRSTVZ CHANNELLEN=32 CHANTYPES=# CHATHISTORY=50 "
              "CLIENTTAGDENY=*,-draft/typing,-typing DEAF=d ELIST=MNUCT EXCEPTS EXTBAN=~,acfijmnpqrtCGIOST",
              "INVEX KICKLEN=307 KNOCK MAP MAXCHANNELS=10 MAXLIST=b:200,e:200,I:200 MAXNICKLEN=30 "
              "MINNICKLEN=0 MODES=12 MONITOR=128 NAMELEN=50 NAMESX NETWORK=UnrealTest NICKLEN=30 "
              "PREFIX=(qaohv)~&@%+",
              "QUITLEN=307 SAFELIST SILENCE=15 STATUSMSG=~&@%+ TARGMAX=DCCALLOW:,ACCEPT:,PRIVMSG:4,NOTICE:1 "
              "TOPICLEN=360 UHNAMES USERIP UTF8ONLY WATCH=128 WATCHOPTS=A WHOX"),
    caps="account-notify account-tag away-notify batch cap-notify chghost draft/channel-context "
         "echo-message extended-join extended-monitor invite-notify labeled-response message-tags "
         "multi-prefix sasl=PLAIN,EXTERNAL server-time setname standard-replies "
         "unrealircd.org/link-security=2 unrealircd.org/plaintext-policy=user=allow userhost-in-names",
    shut=("520 {sender} :Cannot join channel {channel} (IRCops only)",),
    wary=("531 {sender} {nick} :You must identify to a registered nick to private message this user",),
    silent=True,
    greeting=":s.test NOTICE * :*** If you are having problems connecting, tell us",
)

DIALECTS = {"solanum": SOLANUM, "ergo": ERGO, "unreal": UNREAL}

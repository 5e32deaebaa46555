import { SOCKET_PATH_LIMIT, WIRE } from "../../base/home.ts"
import { failureOutput, jsonFlag, jsonVariables } from "../../client/failure.ts"
import { forwardedVariables } from "../../generated/client-facts.ts"
import { runtimeGoneError, wirePath, wireType } from "../../protocol/wire.ts"

/** The user agent of this client; the Node client sends none. */
export const perlLauncherName = "tabhand-perl"

/** The variable with which this half of the launcher leaves a call to the other half, which starts Node. */
export const noPerl = "TABHAND_NO_PERL"

/**
 * What the launcher does if there is a Perl. It avoids modules where the system offers another way, because loading one
 * takes longer than the call.
 *
 * A connection that ends without an answer is different from one that fails before the call was read: only in the
 * latter case is it certain that the call was not started.
 */
export function perlLauncherScript(): string {
  return `#!perl
delete $ENV{PERL_BADLANG};

sub use_node {
  $SIG{PIPE} = 'DEFAULT';
  $ENV{${noPerl}} = 1;
  exec '/bin/sh', $0, @ARGV;
  die "/bin/sh: $!\\n";
}

sub runtime_gone {
  my $json = grep { $_ eq '${jsonFlag}' } @ARGV;
  for (qw(${jsonVariables.join(" ")})) { $json = 1 if defined $ENV{$_} && $ENV{$_} =~ /^(?:1|true)\\z/ }
  ${failure(true)} if $json;
  ${failure(false)};
}

sub finish {
  my ($out, $text, $exit) = @_;
  $SIG{PIPE} = 'DEFAULT';
  print $out $text or exit 1;
  close $out or exit 1;
  exit $exit;
}

my $home = $ENV{TABHAND_HOME};
$home = "$ENV{HOME}/.tabhand" if (!defined $home || $home eq '') && defined $ENV{HOME} && $ENV{HOME} ne '';
use_node() if !defined $home || $home eq '';
my $path = "$home/run/v${WIRE}.sock";
# Checks the owner: another user must not receive the call. Node reports what is wrong.
my @folder = lstat "$home/run";
my @listener = lstat $path;
use_node() unless @folder && ($folder[2] & 0170077) == 0040000 && $folder[4] == $>;
use_node() unless @listener && ($listener[2] & 0170000) == 0140000 && $listener[4] == $>;
# Node resolves ".." without following links, and has another place for a socket whose path is long.
use_node() if "/$home/" =~ m{/\\.\\./} || length $path >= ${SOCKET_PATH_LIMIT};
# The folder's real path, as Node reports it; undefined if the folder was removed.
my $folder = readlink '/proc/self/cwd';
if (!defined $folder) {
  $folder = eval { require Cwd; Cwd::getcwd() };
  use_node() if !defined $folder;
}
my @named = stat $folder;
my @own = stat '.';
use_node() unless @named && @own && $named[0] == $own[0] && $named[1] == $own[1];

my @variables = qw(${forwardedVariables.join(" ")});
my $body = join '', map { "$_\\0" } $folder, (map { "$_=$ENV{$_}" } grep { defined $ENV{$_} } @variables), '', @ARGV;
my $size = length $body;

$SIG{PIPE} = 'IGNORE';
socket(my $socket, 1, 1, 0) or use_node();
# BSD systems have the address's length in its first byte.
my $address = $^O eq 'linux' ? pack('S a*', 1, "$path\\0") : pack('C C a*', 3 + length $path, 1, "$path\\0");
connect($socket, $address) or use_node();

my $reply = '';
my $rest = "POST ${wirePath} HTTP/1.0\\r\\nhost: tabhand\\r\\nuser-agent: ${perlLauncherName}\\r\\n"
  . "content-type: ${wireType}\\r\\ncontent-length: $size\\r\\n\\r\\n$body";
while (length $rest) {
  my $sent = syswrite $socket, $rest;
  use_node() unless defined $sent;
  substr($rest, 0, $sent) = '';
}
# Stops at the answer's length: waiting for the end of the connection would cost as much as a short command.
my ($head, $length);
until (defined $length && length $reply >= $length) {
  my $got = sysread $socket, $reply, 1 << 16, length $reply;
  last if defined $got && $got == 0;
  if (!defined $got) {
    use_node() if !defined $head && $reply eq '';
    runtime_gone();
  }
  next if defined $head || $reply !~ s/\\A(.*?)\\r\\n\\r\\n//s;
  $head = $1;
  ($length) = $head =~ /^content-length: *(\\d+)/im;
}

runtime_gone() unless defined $head;
runtime_gone() if defined $length && $length != length $reply;
finish(\\*STDOUT, $reply, $1) if $reply =~ s/\\n1 ([012])\\z//;
finish(\\*STDERR, $reply, $1) if $reply =~ s/\\n2 ([012])\\z//;
use_node() if $reply =~ /\\A\\n(?:stdin|local|install|variable .*)\\z/s;
runtime_gone();
`
}

/** Ends the script with what the Node client prints if the runtime took a call and did not answer it. */
function failure(json: boolean): string {
  const { fd, exit, text } = failureOutput(runtimeGoneError(), json)
  return `finish(${fd === 1 ? "\\*STDOUT" : "\\*STDERR"}, ${quoted(text)}, ${exit})`
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`
}

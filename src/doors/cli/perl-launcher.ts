import { WIRE } from "../../base/home.ts"
import { runtimeGoneError, wirePath, wireType } from "../../base/wire.ts"
import { failureOutput, jsonFlag, jsonVariables } from "../../client/failure.ts"
import type { LauncherOptions } from "./launcher.ts"

/** Who says that it calls, where the Node client says nothing. */
export const perlLauncherName = "tabhand-perl"

/**
 * What the launcher does by itself where Linux has a Perl, which nearly every one has: Perl starts in a fifth of the time
 * that curl takes. It loads no module, because that alone would take longer than the call.
 *
 * An end without any answer is told from one that came before the call was read: only the latter is an error of the
 * connection, and only then was the call not begun.
 */
export function perlLauncherScript({ node, client, variables }: LauncherOptions): string {
  return `#!/usr/bin/perl
# Made by Tabhand's set-up. Passes a call to the running runtime; whatever is not that simple is left to the Node client.
delete $ENV{PERL_BADLANG};

sub use_node {
  my $node = ${quoted(node)};
  $node = 'node' unless -x $node;
  exec { $node } $node, ${quoted(client)}, @ARGV;
  exit 127;
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
# Whose they are: another user who was faster must not hear the call. Node says what is wrong.
my @folder = lstat "$home/run";
my @listener = lstat $path;
use_node() unless @folder && ($folder[2] & 0170077) == 0040000 && $folder[4] == $>;
use_node() unless @listener && ($listener[2] & 0170000) == 0140000 && $listener[4] == $>;
# Node takes ".." out of a path without looking at links; and an address has only so much room.
use_node() if "/$home/" =~ m{/\\.\\./} || length $path > 107;
# The folder's real path, as Node gives it; there is none once it was removed.
my $folder = readlink '/proc/self/cwd';
my @named = stat $folder;
my @own = stat '.';
use_node() unless @named && @own && $named[0] == $own[0] && $named[1] == $own[1];

my @variables = qw(${variables.join(" ")});
my $body = join '', map { "$_\\0" } $folder, (map { "$_=$ENV{$_}" } grep { defined $ENV{$_} } @variables), '', @ARGV;
my $size = length $body;

$SIG{PIPE} = 'IGNORE';
socket(my $socket, 1, 1, 0) or use_node();
connect($socket, pack('S a*', 1, "$path\\0")) or use_node();

my $reply = '';
my $rest = "POST ${wirePath} HTTP/1.0\\r\\nhost: tabhand\\r\\nuser-agent: ${perlLauncherName}\\r\\n"
  . "content-type: ${wireType}\\r\\ncontent-length: $size\\r\\n\\r\\n$body";
while (length $rest) {
  my $sent = syswrite $socket, $rest;
  use_node() unless defined $sent;
  substr($rest, 0, $sent) = '';
}
# The answer says how long it is: to wait for the end of the connection would cost as much as many a command.
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

/** Ends the script with what the Node client prints when the runtime took a call and did not answer it. */
function failure(json: boolean): string {
  const { fd, exit, text } = failureOutput(runtimeGoneError(), json)
  return `finish(${fd === 1 ? "\\*STDOUT" : "\\*STDERR"}, ${quoted(text)}, ${exit})`
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`
}

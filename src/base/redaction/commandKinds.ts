import { looksLikePassword, looksRandom } from './secretLikeness.ts';
import type { SecretKind } from './secretKinds.ts';

/** Programs that take a password behind an option of one letter, and how. */
interface PasswordOption {
  readonly programs: string;
  readonly options: string;
  /** Whether the password may stand right behind the letter (`-pX`), behind a blank, or either way. */
  readonly way: 'glued' | 'apart' | 'both';
  /** Whether only what is mixed as keys are is taken: the option has another meaning in other uses of the program. */
  readonly isRandomOnly?: boolean;
}

const optionRows: readonly PasswordOption[] = [
  // With a blank after it, `-p` of these programs prompts for the password, and the next word is the database.
  {
    programs: String.raw`mysql(?:dump|admin|import|show|check)?|mariadb(?:-dump|-admin)?`,
    options: '-p',
    way: 'glued',
  },
  { programs: 'sshpass', options: '-p', way: 'both' },
  {
    programs:
      '(?:docker|podman|nerdctl|buildah|skopeo|helm registry|oras|crane auth|az|oc|cf|npm|heroku|doctl|oci)' +
      ' (?:acr )?login|az ad sp|mongo(?:sh|dump|restore|export|import)?',
    options: '-p',
    way: 'apart',
  },
  { programs: 'redis-cli|valkey-cli', options: '-a', way: 'apart' },
  { programs: 'sqlcmd|bcp|isql|tsql|impala-shell', options: '-P', way: 'both' },
  { programs: '7za?|7zz|rar|unrar', options: '-p', way: 'glued' },
  { programs: 'zip|unzip', options: '-P', way: 'both', isRandomOnly: true },
  { programs: 'ldap(?:search|modify|add|delete|passwd|whoami)', options: '-w', way: 'both' },
  {
    programs: 'keytool|jarsigner|apksigner',
    options: '-(?:store|key|dest|src|deststore|srcstore|destkey)pass(?:word)?',
    way: 'apart',
  },
  {
    programs: 'htpasswd',
    options: String.raw`-[A-Za-z]{0,4}b[A-Za-z]{0,4}[ \t]{1,4}\S{1,100}[ \t]{1,4}\S{1,100}`,
    way: 'apart',
  },
  {
    programs: 'ipmitool|snmpwalk|xfreerdp|rdesktop|impacket-\\w{1,20}|evil-winrm|kinit',
    options: String.raw`-[PApw]|/p:`,
    way: 'both',
    isRandomOnly: true,
  },
  {
    programs: 'influx|cqlsh|clickhouse-client|rabbitmqadmin|psexec|vncviewer|expect',
    options: '-p',
    way: 'apart',
    isRandomOnly: true,
  },
];

const gap = { glued: '', apart: String.raw`[ \t=]{1,4}`, both: String.raw`[ \t=]{0,4}` } as const;

function kindOfRow({ programs, options, way, isRandomOnly }: PasswordOption): SecretKind {
  // The quote is kept, so that a command stays one.
  const secret = String.raw`(?:(?<secret>[^\s"'\x60<>$|&;\\\-{(][^\s"'\x60<>|&;\\]{2,200}))`;
  return {
    kind: 'password',
    clues: [' -', ' /', '\t-', '"-', "'-", ',-', '", "'],
    pattern: new RegExp(
      String.raw`(?<keep>\b(?:${programs})\b[^\r\n|;]{0,160}?[ \t](?:${options})${gap[way]}\\{0,3}["']?)${secret}`,
      'g',
    ),
    isSecret: (found) => looksLikePassword(found, 'quoted') && (isRandomOnly !== true || looksRandom(found)),
  };
}

/** Passwords on a command line that no name introduces. */
export const commandKinds: readonly SecretKind[] = [
  ...optionRows.map(kindOfRow),
  {
    kind: 'password',
    clues: ['sshpass', 'mysql', 'docker'],
    pattern:
      /(?<keep>\b(?:sshpass|mysql\w{0,8}|docker login)\b[^\r\n|;]{0,160}?[ \t]-p[ \t]{0,4}(?<quote>\\{0,3}["']))(?<secret>[^\r\n"'\\$<]{3,200})(?=\k<quote>)/g,
  },
  // The programs as a list of arguments, as Python and Node start them.
  {
    kind: 'password',
    clues: ['"-p', "'-p"],
    pattern:
      /(?<keep>\b(?:sshpass|mysql\w{0,8}|mariadb|login)["'][^\r\n|;]{0,160}?["']-p(?:["'],[ \t]{0,4}["'])?)(?<secret>[^\s"'<$\\]{3,200})(?=["'])/g,
  },
  {
    kind: 'password',
    clues: ['pass:'],
    pattern: /(?<keep>-(?:pass|passin|passout|k)[ \t]{1,4}["']?pass:)(?<secret>[^\s"'<$\\]{3,200})/g,
  },
  {
    kind: 'password',
    clues: ['-U', '--user', '-u'],
    pattern: new RegExp(
      String.raw`(?<keep>\b(?:smbclient|rpcclient|mount\.cifs|lftp|net)\b[^\r\n|;]{0,160}?[ \t](?:-U|-u|--user)[ \t=]{0,4}["']?` +
        String.raw`[\w.@\\-]{1,64}[%,])` +
        String.raw`(?<secret>[^\s"'<$]{3,200})`,
      'g',
    ),
  },
  {
    kind: 'password',
    clues: ['-stdin'],
    pattern: new RegExp(
      String.raw`(?<keep>\b(?:echo|printf)[ \t]{1,4}(?:-n[ \t]{1,4})?["']?)` +
        String.raw`(?<secret>[^\s"'$<|%][^\s"'<|]{3,400})` +
        String.raw`(?=["']?[ \t]{0,4}\|[^\r\n]{0,200}--?(?:password|token|pass|passwd)-stdin)`,
      'g',
    ),
  },
  {
    kind: 'password',
    clues: ['sudo'],
    pattern:
      /(?<keep>\becho[ \t]{1,4}["']?)(?<secret>[^\s"'$<|%][^\s"'<|]{3,200})(?=["']?[ \t]{0,4}\|[ \t]{0,4}sudo[ \t]{1,4}-S)/g,
  },
  {
    kind: 'secret',
    clues: ['set', 'config', 'add-mask'],
    pattern: new RegExp(
      String.raw`(?<keep>\b(?:aws configure|npm config|yarn config|pnpm config` +
        String.raw`|pip config|composer config|git config|gh secret|fly secrets|heroku config|vercel env)\b[^\r\n|;]{0,80}?` +
        String.raw`(?:key|token|secret|password|pass)["']?[ \t=]{1,4}["']?)` +
        String.raw`(?<secret>[^\s"'$<|&;-][^\s"'$<|&;]{7,400})`,
      'gi',
    ),
    isSecret: looksRandom,
  },
  {
    kind: 'secret',
    clues: ['::add-mask::', '##vso[', '::set-output', 'set-env'],
    pattern: new RegExp(
      String.raw`(?<keep>(?:::add-mask::` +
        String.raw`|::(?:set-output|set-env|save-state) name=[\w-]{0,60}(?:token|key|secret|password)[\w-]{0,20}::|` +
        String.raw`##vso\[task\.setvariable variable=[\w.-]{0,60}(?:token|key|secret|password)[^\]\r\n]{0,60}\]))` +
        String.raw`(?<secret>[^\s<*$][^\s<]{5,400})`,
      'gi',
    ),
  },
  // `setx NAME value` of Windows, and `export NAME value` of fish and others.
  {
    kind: 'secret',
    clues: ['setx', 'SETX'],
    pattern:
      /(?<keep>\bsetx[ \t]{1,4}\w{0,60}(?:pass|password|secret|token|key)[ \t]{1,4}["']?)(?<secret>[^\s"'$<%]{6,400})/gi,
    isSecret: looksRandom,
  },
];

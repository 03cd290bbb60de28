import { inSequence } from '../../../../base/text/joinPatterns.ts';

/**
 * Where tools write a name without quotes. The groups `name`, `name2`, … are masked; all matching rules are applied, in
 * order.
 */
export interface NameRule {
  /** A substring of every such message. */
  readonly clue: string;
  readonly pattern: RegExp;
}

const word = String.raw`[\p{L}_$@][\p{L}\p{N}_$.:@\/-]{0,160}`;
const rule = (clue: string, pattern: string): NameRule => ({
  clue,
  pattern: new RegExp(pattern.replaceAll('WORD', word), 'dgu'),
});

/** Nouns for things that users name. */
const nouns =
  'variable|variables|function|method|methods|module|package|class|field|property|attribute|member|column|' +
  'table|relation|sequence|schema|view|trigger|constraint|command|subcommand|program|container|image|' +
  'service|user|role|database|branch|remote|target|task|project|workspace|script|option|flag|identifier|' +
  'reference|constant|parameter|macro|trait|struct|interface|enum|namespace|export|job|stage|volume|' +
  'network|pod|secret|configmap|namespace|deployment|resource|provider|topic|queue|bucket|key|host|' +
  'hostname|server|symbol|label|subroutine|crate|gem|dependency|library|plugin|extension|context|profile|' +
  'environment|index|procedure|routine|type|record|rule|node|test|tag|ref|refspec|revision|goal|' +
  'lifecycle phase|abstract method|abstract class|constructor|final variable|feature|archive|snapshot|' +
  'backend|directive|interface|device|unit|section|account|group|operation|partial|driver|codec';
/** The same nouns with a capital letter, as at the start of a sentence. */
const firstNouns = nouns.replaceAll(/(?<=^|\|)[a-z]/g, (letter) => letter.toUpperCase());

/** Commands that Bash has in itself, and a script for `sh` cannot use. */
const bashCommands = 'declare|let|mapfile|popd|pushd|readarray|shopt|source';

/** The rules. General ones come last: they do not see names that a tool's own rule has masked. */
export const nameRules: readonly NameRule[] = [
  // JavaScript
  rule(
    ' is not ',
    String.raw`(?<![\w$./#-])(?<name>[\w$.#()[\]{}]{1,160}?) is not (?:a function|a constructor|defined\b|iterable\b)`,
  ),
  rule(' not defined', String.raw`^(?<name>[\w$.]{1,160}) not defined\b`),
  rule('private member', String.raw`private (?:member|field|name) '?(?<name>#[\w$]{1,100})`),
  rule('regular expression', String.raw`regular expression: (?<name>\/.{0,300}\/[a-z]{0,8}): `),
  rule('spawn', String.raw`\bspawn(?:Sync)? (?<name>[\w@./:\\-]{1,200})(?= E[A-Z]+)`),
  rule(
    ' E',
    '(?:E[A-Z]{3,16}): [a-z ,]{4,60}, (?:open|stat|lstat|scandir|mkdir|unlink|rmdir|rename|access|copyfile|' +
      String.raw`readlink|chmod|symlink|realpath|watch|execve|chdir) '(?<name>[^'\n]{1,400})'`,
  ),
  rule('ENOTFOUND', String.raw`getaddrinfo (?:ENOTFOUND|EAI_AGAIN) (?<name>[\w.-]{1,255})`),
  rule(
    'provide an export',
    String.raw`module '(?<name>[^'\n]{1,300})' does not provide an export named '(?<name2>[^'\n]{1,200})'`,
  ),
  // Python
  rule(
    'abstract class',
    String.raw`abstract class (?<name>[\w.]{1,120})(?: with(?:out an implementation for)? abstract methods? (?<name2>.{1,300}))?`,
  ),
  rule(
    'has no attribute',
    String.raw`(?:type object|module|')\s?'?(?<name>[\w.]{1,160})'(?: object)? has no attribute`,
  ),
  rule(
    'cannot import name',
    String.raw`cannot import name '?(?<name>[\w.]{1,160})'?(?: from '?(?<name2>[\w.]{1,200})'?)?`,
  ),
  rule('No module named', String.raw`No module named '?(?<name>[\w.-]{1,200})'?`),
  rule('KeyError: ', String.raw`KeyError: (?<name>(?!NAME$).{1,300})$`),
  rule('invalid literal', String.raw`with base \d{1,2}: (?<name>.{1,300})$`),
  rule('could not convert string', String.raw`to float: (?<name>.{1,300})$`),
  rule("codec can't", String.raw`(?:character|byte) (?<name>'[^'\n]{1,20}'|0x[0-9a-f]{2})|characters in position`),
  rule('(from versions', String.raw`\(from versions: (?<name>(?!none).{1,4000})\)`),
  rule(
    'requirement',
    String.raw`(?:requirement|distribution found for) (?<name>${'[\\w.\\[\\]-]{1,120}(?:[=<>~!]{1,3}[\\w.,*<>=!~-]{1,80})?'})`,
  ),
  rule('Assertion', String.raw`Assertion '?(?<name>.{1,400}?)'? failed`),
  // Clojure, Scala 3
  rule('resolve symbol', String.raw`Unable to resolve symbol: (?<name>\S{1,200})(?= in this context)`),
  rule('Not found: ', String.raw`Not Found Error Not found: (?<name>\S{1,200})`),
  // Lisp, Prolog
  rule(' is u', String.raw`^The (?:function|variable) (?<name>\S{1,160}) is (?:undefined|unbound)\b`),
  rule('error(', String.raw`_error\([a-z_]{1,40},(?<name>[^()]{1,160})\),(?<name2>.{1,160})\)$`),
  // Shells
  rule('Command failed: ', String.raw`Command failed: (?<name>\S.{0,300})$`),
  rule(
    'not found',
    String.raw`(?:^|: )(?!\$'\\r')(?<name>[^\s:]{1,200}): (?:[Cc]ommand not found|orden no encontrada)`,
  ),
  // Bash has a command of that name and Dash has not; and what is given with its folder is not looked for on PATH.
  rule('not found', String.raw`(?:^|: )(?!(?:${bashCommands}): |\.{0,2}\/)(?<name>[^\s:]{1,200}): not found`),
  rule('command not found: ', String.raw`command not found: (?<name>\S{1,200})`),
  rule(': unbound', String.raw`(?<name>[\w!-]{1,100}): unbound (?:variable|identifier)`),
  rule("can't cd to ", String.raw`can't cd to (?<name>\S{1,200})`),
  rule(': bad variable name', String.raw`(?<name>[^\s:]{1,100}): bad variable name`),
  rule('parameter not set', String.raw`(?<name>\w{1,100}): parameter not set`),
  rule('read', String.raw`(?<name>\w{1,100}): (?:is read only|readonly variable)`),
  rule('expression expected', String.raw`(?<name>\S{1,100}): integer expression expected`),
  rule(
    ': ',
    '(?:^|: )(?:alias|bg|bind|cd|declare|disown|enable|exec|exit|export|fg|hash|jobs|kill|let|local|popd|printf|pushd|read|' +
      'readonly|return|set|shift|shopt|source|trap|type|typeset|ulimit|umask|unalias|unset|wait): ' +
      String.raw`(?<name>[^\s:]{1,160}): (?=\p{Ll})`,
  ),
  rule('bad substitution', String.raw`(?<name>\$\{[^\n]{1,200}\}): bad substitution`),
  rule('ambiguous redirect', String.raw`(?<name>\S{1,100}): ambiguous redirect`),
  rule(
    'option',
    '(?:[Uu]n(?:known|recognized|supported)|[Ii]nvalid|[Bb]ad|[Ii]llegal|[Nn]o such|' +
      String.raw`[Aa]mbiguous) (?:command[- ]line )?options?:? (?:-- )?['"]?(?<name>-{0,2}[\w-]{1,80})`,
  ),
  rule('option', String.raw`(?<name>-{1,2}[\w-]{1,80}): (?:unknown|invalid|unrecognized|illegal) option`),
  rule('option ', String.raw`option (?<name>-{1,2}[\w-]{1,80})(?=:| )`),
  rule(
    'flag',
    String.raw`(?:flag provided but not defined|unknown (?:shorthand )?flag|unrecognized flag):? (?<name>.{1,100})`,
  ),
  rule('unknown command', String.raw`unknown (?:sub)?command:? (?:[a-z]{2,20} )?(?<name>[\w-]{1,80})`),
  rule(
    'not valid JSON',
    String.raw`Unexpected (?:token|non-whitespace|end|string|number)[^,\n]{0,20}, (?<name>.{1,300}) is not valid JSON`,
  ),
  rule(' want', String.raw`^(?<name>.{1,120}?) ?(?:=|:) ?(?<name2>.{1,120}?)[,;:] want(?:ed)?:? ?(?<name3>.{1,120})$`),
  rule(' want', String.raw`^(?<name>.{0,120}?)\bgot:? (?<name2>.{1,120}?)[,;:]? want(?:ed)?:? ?(?<name3>.{1,120})$`),
  rule('in test', String.raw`in test [<"](?<name>[^>"\n]{1,200})[>"](?: of file \S{1,300})?`),
  rule('error token', String.raw`^(?<name>.{1,200}?): (?=.{0,80}\(error token)`),
  rule('*** [', String.raw`\*\*\* \[(?:[^\]:\n]{1,200}:\d{1,9}: )?(?<name>[^\]\n]{1,200})\] `),
  rule(
    ': ',
    String.raw`(?:^|: )(?<name>[^\s:'"]{1,200}): (?:No such file or directory|Permission denied|Is a directory|` +
      'Not a directory|File exists|Too many levels of symbolic links|File name too long|cannot execute)',
  ),
  rule(' files: ', String.raw` files: (?<name>[^\s,]{1,200})$`),
  rule(
    'Unbound ',
    String.raw`Unbound (?:value|module|constructor|type constructor|record field|class) (?<name>[\w.]{1,120})`,
  ),
  rule(
    'ould not find ',
    String.raw`ould not find (?:artifact )?(?<name>[\w.-]{1,100}:[\w.-]{1,100}:[\w.:-]{1,80}?)(?=\.?(?:\s|$))`,
  ),
  rule(' appears unused', String.raw`(?<name>\w{1,100}) appears unused`),
  rule('dependency cycle: ', String.raw`dependency cycle: (?<name>.{1,600})$`),
  // Go
  rule('undefined', String.raw`undefined: (?<name>[\w.]{1,160})`),
  rule(
    ' undefined (type ',
    String.raw`(?<name>[\w.()[\]*]{1,160}) undefined \(type (?<name2>[^\n]{1,200}?)` +
      String.raw` has no field or method (?<name3>\w{1,100})(?:, but does have [^)\n]{1,100})?\)`,
  ),
  rule(
    'declared and not used',
    String.raw`declared and not used: (?<name>\w{1,100})|(?<name2>\w{1,100}) declared and not used`,
  ),
  rule(
    'cannot use ',
    String.raw`cannot use (?<name>[^\n]{1,300}?) \((?:(?:variable|value|constant)?[^)\n]{0,30}?of (?:(?:struct|` +
      String.raw`interface|func|map|slice|array|int|string) )?type (?<name2>(?!\*?(?:int|string|bool|float64|error|byte|` +
      String.raw`\[\]byte)\))[^)\n]{1,200}))?`,
  ),
  rule(
    'cannot use ',
    String.raw`as (?<name>(?!(?:int\d{0,2}|uint\d{0,2}|string|bool|float(?:32|64)|error|byte|\[\]byte|rune|any) )\S{1,160}) value in`,
  ),
  rule(' argument', String.raw`in (?:argument|call) to (?<name>[\w.()*]{1,160})`),
  rule('assignment mismatch', String.raw`but (?<name>[\w.()*]{1,160}) returns?`),
  rule(
    'does not implement',
    String.raw`(?<name>[\w.*]{1,160}) does not implement (?<name2>[\w.*]{1,160})(?: \(missing method (?<name3>\w{1,100})\))?`,
  ),
  rule('redeclared', String.raw`(?<name>[\w.]{1,160}) redeclared in this block`),
  rule('not implement', String.raw`\(missing method (?<name>\w{1,100})\)`),
  rule('rovid', String.raw`(?:module providing|module provides) package (?<name>\S{1,250}?)(?=[;:,\s]|$)`),
  rule('package ', String.raw`package (?<name>[\w./@-]{1,250}) is not in (?:std|GOROOT)`),
  rule('imports ', String.raw`imports (?<name>[\w./@-]{1,250})`),
  rule('mismatched types', String.raw`invalid operation: (?<name>[^\n]{1,300}?) \(mismatched types`),
  rule('has arg ', String.raw`has arg (?<name>[^\n]{1,200}?) of wrong type`),
  // Java, Kotlin, Scala
  rule(' does not exist', String.raw`package (?<name>[\w.]{1,200}) does not exist`),
  rule(
    'cannot be applied',
    String.raw`(?:method|constructor) (?<name>[\w$<>]{1,100}) in (?:class|interface|enum|record) (?<name2>[\w$<>.]{1,200}) cannot`,
  ),
  rule(
    'already defined',
    String.raw`(?:variable|method|class) (?<name>[\w$(),.<>[\] ]{1,200}?) is already defined in (?:method|class|` +
      String.raw`constructor|package) (?<name2>[\w$(),.<>[\] ]{1,200})`,
  ),
  rule(
    'abstract',
    String.raw`(?<name>[\w$.<>]{1,160}) is (?:abstract; cannot|not abstract and does not override abstract method ` +
      String.raw`(?<name2>[\w$(),.<>[\]]{1,160}) in (?<name3>[\w$.<>]{1,160}))`,
  ),
  rule(
    'incompatible types',
    'incompatible types: (?<name>(?!(?:String|Object|Integer|int|long|double|boolean|float|char|byte|short|' +
      String.raw`Long|Double|Boolean|possible|bad|missing|unexpected|inference)\b)[\w$.<>?,[\]]{1,200}) cannot be ` +
      'converted',
  ),
  rule(
    'cannot be converted to',
    'cannot be converted to (?<name>(?!(?:String|Object|Integer|int|long|double|boolean|float|char|byte|' +
      String.raw`short|Long|Double|Boolean)\b)[\w$.<>?,[\]]{1,200})`,
  ),
  rule(
    'has private access',
    String.raw`(?<name>[\w$().]{1,160}) has (?:private|protected) access in (?<name2>[\w$.]{1,160})`,
  ),
  rule(
    'Cannot invoke',
    String.raw`Cannot invoke "(?<name>[^"\n]{1,200})" because (?<name2>"[^"\n]{1,200}"|the return value of "[^"\n]{1,200}") is null`,
  ),
  rule(
    'Cannot ',
    String.raw`Cannot (?:read|assign) field "(?<name>[^"\n]{1,200})" because (?<name2>"[^"\n]{1,200}"|the return value of "[^"\n]{1,200}") is null`,
  ),
  rule(
    'Cannot ',
    'Cannot (?:load from|store to) (?:int|object|long|double|byte/boolean|' +
      String.raw`char) array because (?<name>"[^"\n]{1,200}"|the return value of "[^"\n]{1,200}") is null`,
  ),
  rule('ClassNotFoundException: ', String.raw`ClassNotFoundException: (?<name>[\w$.\/]{1,200})`),
  rule(
    'NoClassDefFoundError: ',
    String.raw`NoClassDefFoundError: (?:Could not initialize class )?(?<name>[\w$.\/]{1,200})`,
  ),
  rule('NoSuch', String.raw`NoSuch(?:Method|Field)(?:Error|Exception): (?<name>.{1,300})$`),
  rule(
    'cannot be cast',
    String.raw`class (?<name>[\w$.]{1,200}) cannot be cast to class (?<name2>[\w$.]{1,200})(?<name3> \([^\n]{1,400}\))?`,
  ),
  rule('UnknownHostException: ', String.raw`UnknownHostException: (?<name>[^\s:]{1,200})`),
  rule('For input string', String.raw`For input string: (?<name>"[^"\n]{0,200}")(?: under radix \d{1,2})?`),
  rule('Unresolved reference', String.raw`[Uu]nresolved reference:? '?(?<name>[\w$.]{1,120})`),
  rule('not found: ', String.raw`not found: (?:value|type|object) (?<name>[\w$.]{1,120})`),
  // Perl, Ruby, PHP, Haskell, Elixir, Lua
  rule("Can't locate", String.raw`Can't locate (?<name>\S{1,200}) in @INC(?<name2> \(.{0,2000}\))?`),
  rule('&', String.raw`(?<name>&[A-Za-z_][\w:]{1,160})(?= called)`),
  rule('$', String.raw`(?<![\w$\\{])(?<name>[$@%][A-Za-z_]\w{0,100}(?:->|::)?[\w[\]{}]{0,100})(?!\w)`),
  rule('uninitialized constant', String.raw`uninitialized constant (?<name>[\w:.]{1,160})`),
  rule('such file -- ', String.raw`such file -- (?<name>\S{1,200})`),
  rule(
    'undefined',
    String.raw`undefined (?:local variable or )?method ['\x60](?<name>[^'\x60\n]{1,120})` +
      String.raw`['\x60](?: for (?:an instance of |#<)?(?<name2>(?!nil|main)[\w:]{1,120})(?:[^\n]{0,200}>)?)?`,
  ),
  rule('Call to ', String.raw`Call to (?:undefined (?:function|method) |a member function )(?<name>[\w\\:$]{1,200})\(`),
  rule('must be of type', String.raw`(?<name>[\w\\:$]{1,200})\(\): Argument #\d{1,3}(?: \(\$(?<name2>\w{1,100})\))?`),
  rule('Too few arguments', String.raw`Too few arguments to function (?<name>[\w\\:$]{1,200})\(`),
  rule('not in scope', String.raw`not in scope: (?<name>.{1,200})$`),
  rule(
    '/',
    String.raw`\b(?:function |undefined function )?(?<name>(?:[\p{L}_][\w.!?]{0,120})\/\d{1,2})(?= (?:is |undefined|not |\(expected))`,
  ),
  rule('right hand side', String.raw`value:? (?<name>.{1,400})$`),
  rule('not found in: ', String.raw`key (?<name>:?\S{1,100}) not found in: (?<name2>.{1,600})$`),
  // Linkers
  rule(
    'undefined reference',
    String.raw`undefined reference to [\x60'](?:vtable for |typeinfo for |VTT for )?(?<name>[^\n]{1,300}?)'`,
  ),
  rule('multiple definition', String.raw`multiple definition of [\x60'](?<name>[^\n]{1,300}?)'(?<name2>; .{1,400})?`),
  rule('cannot find -l', String.raw`cannot find (?<name>-l\S{1,100})`),
  rule('undefined symbol', String.raw`undefined symbol:? (?<name>[^\s,]{1,300})`),
  rule('duplicate symbol', String.raw`duplicate symbol:? (?<name>[^\s,]{1,300})`),
  rule('shared libraries', String.raw`shared libraries: (?<name>\S{1,200}?):`),
  // Databases
  rule(
    'no such ',
    String.raw`no such (?:table|column|function|index|view|module|collation sequence|savepoint|database): (?<name>.{1,160})$`,
  ),
  rule('constraint failed: ', String.raw`constraint failed: (?<name>[^\s(]{1,160}(?:, [^\s(]{1,160}){0,8})`),
  rule('already exists', String.raw`\b(?:table|index|view|trigger|column) (?<name>\w{1,120}) already exists`),
  rule('has no column', String.raw`table (?<name>\w{1,120}) has no column named (?<name2>\w{1,120})`),
  rule('Access denied for user', String.raw`Access denied for user (?<name>'[^'\n]{0,100}'@'[^'\n]{0,200}')`),
  // Git, containers, packages, services
  rule('branch ', String.raw`branch (?<name>(?!name\b|is\b)[\w./-]{1,160}) (?:has no|is )`),
  rule('refspec ', String.raw`refspec (?<name>\S{1,160}) does`),
  rule(
    'remote ',
    String.raw`remote (?:ref )?(?<name>(?!contains|end|helper|rejected|origin:|error|branch|hung|server|host)[\w./-]{1,160}?)(?: already|\.?$)`,
  ),
  rule('onflict in ', String.raw`onflict in (?<name>.{1,300})$`),
  rule('pull access denied', String.raw`pull access denied for (?<name>[^\s,]{1,200})`),
  rule('anifest', String.raw`manifest for (?<name>\S{1,200}) not found`),
  rule('No such', String.raw`No such (?:container|image|volume|network|service|object): (?<name>\S{1,200})`),
  rule('on endpoint ', String.raw`on endpoint (?<name>\S{1,100} \(\w{1,70}\))`),
  rule(
    'already in use by',
    String.raw`container name (?<name>\S{1,150}) is already in use by container (?<name2>"?[0-9a-f]{12,64}"?)`,
  ),
  rule('matching version', String.raw`version found for (?<name>\S{1,200})`),
  rule('registry', String.raw`(?<name>\S{1,200}) is not in (?:this|the npm) registry`),
  rule(
    'Unable to find package',
    String.raw`Unable to find package (?<name>[\w-]{1,60}(?:\.[\w-]{1,60}){0,8})(?:\. No packages exist with this id in source\(s\): (?<name2>.{1,300}))?`,
  ),
  rule('resolve host', String.raw`resolve host(?:name)?:? (?<name>[\w.-]{1,255})`),
  rule(
    'onnect to ',
    String.raw`connect to (?:host )?(?<name>(?!server|the\b|host\b|daemon)[\w.:-]{1,255}?)(?= port|:\d|$)`,
  ),
  rule('ermission denied (', String.raw`^(?<name>\S{1,200}?): Permission denied \(`),
  rule('for user', String.raw`for user (?<name>(?!['"])[\w.@-]{1,100})`),
  rule('zone ', String.raw`\bzone (?<name>\S{1,255}?)(?=\/IN\b)`),
  rule('ailed to spawn', String.raw`ailed to spawn:? (?<name>\S{1,200})`),
  rule('nvironment ', String.raw`[Ee]nvironment (?<name>[\w*-]{1,80}) undefined`),
  rule(' is undefined', String.raw`(?<![\w$./#-])(?<name>[.#][\w-]{1,100}) is undefined`),
  rule(' called for ', String.raw`called for (?:an instance of |#<)(?<name>[\w:]{1,120})`),
  rule('/', String.raw`(?:marked by <-- HERE in |parenthesis: |regexp?: |pattern: )(?<name>m?\/.{1,300})$`),
  rule('code for module', String.raw`code for module (?<name>\([^()\n]{1,200}\))`),
  // Any tool: a noun and what it names.
  rule(':', String.raw`\b(?:${nouns})s?:\s{1,2}(?<name>WORD)(?=$|[,;.)]| [([]| for | in | of )`),
  // A name directly after or before the problem.
  rule(
    ': ',
    String.raw`\b(?:[Nn]ot found|[Nn]ever defined|[Aa]lready exists|does not exist|(?:is|are) required|` +
      'without [a-z]{3,20}|no [a-z]{3,20}|(?:[Uu]nknown|[Uu]ndefined|[Uu]ndeclared|[Mm]issing|[Nn]o such|' +
      '[Uu]nrecogni[sz]ed|[Uu]nresolved|[Dd]uplicate|[Ii]nvalid|[Ii]llegal|[Uu]nsupported|[Nn]onexistent|' +
      String.raw`[Nn]o matching) [A-Za-z-][\w -]{1,30}|[a-z][\w ]{2,30} invalid|(?:[Cc]annot|[Cc]ould not|[Cc]ouldn't|[Uu]nable to|` +
      '[Ff]ailed to) (?:be )?(?:open|find|load|read|locate|resolve|import|include|write|create|remove|delete|' +
      String.raw`parse|match)[\w -]{0,30}): (?<name>(?!E[A-Z]{3}|[A-Z_]{4,}$|no\b|not\b)[^\s:]{1,160})$`,
  ),
  rule(': ', String.raw`(?<=^|: )\p{Lu}\p{Ll}[\w ]{2,40}: (?<name>[^\s:]{1,160})(?= \[[A-Za-z][\w-]{2,60}\]$)`),
  rule(
    '/',
    String.raw`\b(?:[Cc]annot|[Cc]an't|[Cc]ould not|[Cc]ouldn't|[Uu]nable to|[Ff]ailed to) (?:open|find|load|read|` +
      String.raw`write|create|stat|access) (?<name>[\w.@-]{1,100}\/[\w.@\/-]{1,160})(?=$|[,;:])`,
  ),
  rule('/', String.raw` \[(?<name>[\w.@-]{1,100}\/[\w.@\/-]{1,160})\]$`),
  rule(
    '<',
    String.raw`(?:^|[ :])(?:(?:[Uu]nknown|[Ii]nvalid|[Uu]nsupported|[Uu]nexpected|[Dd]uplicate|[Mm]issing) [a-z]{2,20} )?` +
      String.raw`(?<name><[\p{L}_][\w.:-]{1,80}>)(?= (?:is|was|does|has|cannot|outside|not)\b)`,
  ),
  rule('No such file', String.raw`(?<![^\s:])(?<name>[^\s:'"]{1,200}): No such file or directory$`),
  rule(': :', String.raw`: (?<name>:[a-z_]\w{0,80})$`),
  // A noun that is in no list, its name, and its problem.
  rule(
    ' ',
    String.raw`^(?:[\w-]{1,40}(?: >|:) )?(?:[Tt]he |[Cc]annot drop )?\p{L}\p{Ll}{2,20} (?<name>(?!(?:${nouns}|already|` +
      String.raw`which|still|that|also|just)\b)WORD) (?:already exists|(?:does not|doesn't) exist|is (?:unused|undefined|` +
      'unknown|not (?:defined|found|known|used))|because other)',
  ),
  rule(': not ', String.raw`: (?<name>[^\s:]{1,160}): not (?:mounted|running|installed|loaded|active|defined)`),
  rule(
    ' must be ',
    String.raw`(?<![\w-])(?<name>(?!(?:it|you|they|which|type|file|${nouns})\b)(?:\p{Ll}\w{1,100}|\w{1,60}_\w{1,60})):? must be (?:set|built)\b`,
  ),
  rule(' for ', String.raw`\b(?:argument|errors?) for (?<name>\p{Lu}\w{1,100})$`),
  rule(' a valid ', String.raw`is not a valid (?<name>\p{Lu}\p{Ll}\w{1,100})$`),
  rule(' at ', String.raw`<(?<name>\p{Lu}\w{1,100})(?= (?:object )?at )`),
  rule(']: ', String.raw`(?<name>\w{1,80})\[[^\]\n]{1,80}\](?=: )`),
  rule('tag mismatch: ', String.raw`tag mismatch: (?<name>[\w:-]{1,80})\b.{0,40}? and (?<name2>[\w:-]{1,80})`),
  rule('argument -', String.raw`\bargument (?<name>-{1,2}[\w/-]{1,80})(?=: )`),
  rule('matching in ', String.raw`matching in (?<name>[\w.!?]{1,120}\/\d{1,2})`),
  rule(
    ' ',
    String.raw`\b(?:[Uu]nknown|[Uu]ndefined|[Uu]nresolved|[Uu]ndeclared|[Mm]issing|[Ii]nvalid|[Dd]uplicate|[Nn]o|` +
      '[Uu]nused|[Nn]on-static|[Ff]inal|[Aa]bstract|such|the|[Cc]lass|[Vv]ariable|[Ff]unction|[Mm]ethod|' +
      String.raw`[Pp]ackage|[Tt]able|[Mm]odule|[Cc]olumn|[Ff]ield|[Tt]ype)? ?(?:${nouns}) (?<name>(?!(?:is|was|not|does|` +
      String.raw`do|has|had|already|could|cannot|must|should|might|in|of)\b)WORD)(?= (?:is|was|not|does|do|has|had|` +
      "already|could|cannot|can't|must|should|might|undefined|never|which|that|doesn't|isn't|found|in|of|" +
      String.raw`because|used)\b| line \d|$|[,;.)])`,
  ),
  // Where the words before or the brackets around leave no doubt, anything may follow.
  rule(
    ' (',
    String.raw`\b(?:[Uu]nknown|[Uu]ndefined|[Uu]nresolved|[Mm]issing|[Ii]nvalid|[Dd]uplicate) (?:${nouns}) (?<name>WORD)(?= \()`,
  ),
  rule(
    ' ',
    String.raw`\b(?:in|for|of|to|from|on|with) (?:[Cc]lass|[Tt]ype|[Mm]odel|[Ee]num|[Ii]nterface|[Tt]rait|[Ss]truct|[Ee]ntity|` +
      String.raw`[Tt]ag|[Ee]lement) (?<name>\.?\p{Lu}\p{Ll}[\w$.]{0,160})`,
  ),
  rule('::', String.raw`\((?<name>[\w\\]{1,100}::\w{1,100}(?:, [\w\\]{1,100}::\w{1,100}){0,20})\)`),
  rule('() in ', String.raw`\(\) in (?<name>\p{Lu}\p{Ll}\w{0,100})`),
  rule('(s): [', String.raw`(?:${nouns})\(s\): (?<name>\[[^\]\n]{1,200}\])`),
  rule(
    ' (',
    String.raw`\b(?:${nouns}) \((?<name>[^()\s:]{2,160})\)(?=:| (?:is|was|not|does|could|cannot|has|already)\b)`,
  ),
  rule(' for ', String.raw`\b[Nn]o (?:value|default|entry) for (?<name>WORD)$`),
  rule(
    ' ',
    String.raw`\b(?:${firstNouns}) (?<name>WORD)(?= (?:is|was|not|does|could|cannot|has|already|because|used|contains)\b)`,
  ),
  rule(
    ' ',
    String.raw`\b(?:[Uu]nknown|[Uu]nsupported|[Ii]nvalid|[Nn]o such|[Cc]ould not find|` +
      '[Cc]annot find) (?:[a-z]{2,16} ){0,2}?(?:format|section|directive|keyword|executable|theme|template|' +
      String.raw`locale|encoding) (?<name>WORD)(?=$|[,;.])`,
  ),
  rule(
    ' ',
    String.raw`^(?:[\w-]{1,40}(?: >|:) )?(?:Program|Executable|Interpreter|Plugin|Theme) (?<name>WORD)(?= (?:is|was|not|does|could|cannot)\b)`,
  ),
  // Values by position: data in brackets, unparsed input at the end, the source of something.
  rule('#<', String.raw`(?<name>#<[^<>\s]{1,80} [^<>\n]{1,200}>)`),
  rule(
    '{',
    String.raw`(?<name>\{(?=[^{}\n]*(?:=>|["']))(?![^{}\n]*(?:message|rror|code|reason|detail))[^{}\n]{0,80}(?:=>|: )[^{}\n]{0,80}\})`,
  ),
  rule(': [', String.raw`: (?<name>\[[^\]\n]{3,200}\])$`),
  rule(': "', String.raw`: (?<name>"[^"\n]{1,200}")$`),
  rule('> ', String.raw`(?<name>WORD(?: (?:=>|->) WORD){2,})`),
  rule(' -- ', String.raw` -- (?<name>WORD)$`),
  rule('@ ', String.raw`@ \w{1,60} - (?<name>(?!\S*\.\w{1,5}$)\S{1,300})$`),
  rule(
    ' -',
    String.raw`^(?!.*(?:[Mm]issing|[Rr]equire|[Nn]eed|[Ww]ithout)).*\b(?:arguments?|options?|flags?|switch|parameters?):? (?<name>-{1,2}[\w-]{1,80})$`,
  ),
  rule(
    ': ',
    String.raw`(?<=: |^\w{1,20}:)(?<name>(?!\/\/|\S*\.\w{1,5}:)(?=[\w.@+\/-]{0,80}(?:\p{Ll}\d|` +
      String.raw`\p{Ll}[-_.\/]\p{L}))[\w.@+\/-]{1,160}): (?=(?:[Nn]o such|[Nn]ot|[Uu]nknown|[Cc]annot|[Cc]an't|` +
      String.raw`[Cc]ould not|[Uu]nable|[Ii]nvalid|[Dd]oes|[Ii]s)\b)`,
  ),
  rule(
    ': ',
    String.raw`(?<![\w-])(?:l?stat|open|mkdir|chdir|unlink|remove|readlink|exec) (?<name>(?!\S*\.\w{1,5}:)[^\s:'"]{1,300}): (?=\p{Ll})`,
  ),
  rule(' failed', String.raw`\b(?:at|in|from|to|for|of) (?<name>\w[\w\/]{0,80}[-_\/]\w[\w\/-]{0,160}) failed`),
  rule(' by ', String.raw`\b(?:set|owned|held|locked|taken|used) by (?<name>[\w.@-]{1,80})$`),
  rule(' to ', String.raw`\b(?:given|passed|sent) to (?<name>[^\s:]{1,100})$`),
  rule(': ', String.raw`\b(?:seen|got|given|received|saw|near): (?<name>[^\s:]{1,100})$`),
  rule('e: ', String.raw`\b(?:are|include): (?<name>[\w-]{1,80}(?:, [\w-]{1,80}){1,40})$`),
  rule('name (', String.raw`name \((?<name>[^()\s]{1,160})\)`),
  rule('_', String.raw`(?<![\w$.%-])(?<name>\p{Lu}?\p{Ll}{2,40}_\p{Lu}[\w.-]{1,60})(?![\w$=])`),
  rule('()', String.raw`(?<![\w$.])(?<name>[\p{L}_$][\w$.:~]{0,160})\(\)`),
  rule('_', String.raw`(?<![\w$.%-])(?<name>\p{Ll}[\p{Ll}\p{N}]{0,40}(?:_[\p{Ll}\p{N}]{1,40}){1,8})(?![\w$=])`),
];

/** What follows a lower-case name with underscores if it is not a name: services write their codes in this form. */
const saysSomething = inSequence(
  /(?:^|_)/,
  [
    /invalid|error|errors|failed|failure|not|no|missing|exceeded|denied|unauthorized/,
    /expired|unsupported|too|required|access|limit|quota|unable|already|conflict|bad/,
    /unknown|duplicate|forbidden|timeout|rate|unavailable|overloaded|insufficient|grant/,
    /token|request|length|refused|reset|closed|aborted|cancelled|rejected|mismatch/,
    /overflow|violation|found|exists|x86|libc|gcc|tcache|python/,
  ],
  /(?:_|$)/,
);

/** Whether a lower-case word is a code (`invalid_grant`), not a name. */
export function isWordyCode(name: string): boolean {
  return saysSomething.test(name);
}

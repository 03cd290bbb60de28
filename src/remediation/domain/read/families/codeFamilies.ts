import type { Family } from './family.ts';

/** Modules that come with node. */
const builtins = String.raw`assert|buffer|child_process|cluster|crypto|dgram|dns|events|fs|fs\/promises|http|http2|https|module|net|os|path|perf_hooks|process|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib`;

/**
 * Kinds of failure of code, as compilers, linters and interpreters say them; those that say more before those that say
 * less.
 */
export const codeFamilies: readonly Family[] = [
  {
    family: 'import-name-missing',
    codes: ['TS2305', 'TS2614', 'TS2724', 'TS2459'],
    pattern:
      /cannot import name|does not provide an export named|no matching export in|has no exported member|is not exported (?:by|from)|export ['"`\w]+ (?:\(.{0,80}\) )?was not found in|no `?[\w']+`? in the root|attempted import error|unresolved import .{1,200}no `/i,
  },
  // A bundle for browsers has none of Node's own modules: no package is missing.
  {
    family: 'node-module-in-browser',
    pattern: new RegExp(
      String.raw`(?:could not resolve|can't resolve|failed to resolve import|module) ["'](?:node:)?(?:${builtins})["'](?! from)|externalized for browser compatibility|node: protocol|UnhandledSchemeError.{0,60}node:`,
      'i',
    ),
  },
  {
    family: 'module-not-found',
    codes: [
      'MODULE_NOT_FOUND',
      'ERR_MODULE_NOT_FOUND',
      'ERR_PACKAGE_PATH_NOT_EXPORTED',
      'TS2307',
      'TS7016',
      'E0432',
      'E0433',
      'E0463',
      'import-error',
      'reportMissingImports',
      'import-not-found',
      'CS0246',
    ],
    types: ['modulenotfounderror', 'importerror', 'classnotfoundexception', 'noclassdeffounderror', 'loaderror'],
    pattern: new RegExp(
      String.raw`cannot find (?:module|package)|no module named|module not found(?!: Error: Can't resolve '(?:node:)?(?:${builtins})')|module ['"\w./-]+ not found|can't resolve(?! ["'](?:node:)?(?:${builtins})["'])|could not resolve ["'](?!(?:node:)?(?:${builtins})["'])[^"']{1,200}["']|failed to resolve import|no required module provides package|cannot find module providing package|unresolved import|could not find (?:crate|package|module)|can't find crate|use of (?:undeclared|unresolved) (?:crate|module)|package [\w.]+ does not exist|cannot load such file|can't locate \S+ in @INC|there is no package called|no such module|cannot find implementation or library stub|can't find stylesheet to import|\bno code for module\b|package [\w/."]+ is not in (?:std|GOROOT)|is not in std\b`,
      'i',
    ),
  },
  {
    family: 'null-access',
    codes: ['TS2531', 'TS2532', 'TS2533', 'TS18047', 'TS18048', 'reportOptionalMemberAccess'],
    types: ['nullpointerexception', 'nullreferenceexception'],
    pattern:
      /cannot read propert(?:y|ies)(?: ['"`]?\w+['"`]?)? of (?:undefined|null)|cannot set propert(?:y|ies).{0,60} of (?:undefined|null)|(?:undefined|null) is not an object|'NoneType' object|Item ['"]None['"] of|nil pointer dereference|invalid memory address|for nil(?::NilClass)?\b|on a [`']?None[`']? value|NullPointerException|object reference not set|is possibly ['"`]?(?:null|undefined)|unexpectedly found nil|member function \S{1,80}\(\) on null|attempt to index a nil value|can't access property .{1,80} is (?:undefined|null)|called `?Option::unwrap\(\)`? on/i,
  },
  {
    family: 'private-access',
    codes: ['TS2341', 'TS2445', 'TS18013', 'E0603', 'E0616', 'E0624', 'CS0122'],
    pattern:
      /has (?:private|protected) access|is (?:private|protected) (?:within this context|and only accessible)|(?:private|protected) (?:method|member|field|property|constructor|attribute) .{1,200}(?:called|accessible)|is inaccessible due to its protection/i,
  },
  {
    family: 'no-overload',
    codes: ['TS2769'],
    pattern:
      /no overload (?:matches|for)|no matching (?:member )?(?:function|constructor|method|overload) (?:for|found)|no suitable (?:method|constructor) found|no function matches the given name|function .{1,160}\) does not exist/i,
  },
  {
    family: 'immutable-modified',
    codes: ['TS2540'],
    types: ['frozenerror'],
    pattern:
      /can't modify frozen|cannot (?:assign to|modify) read-?\s?only property|because it is a read-only property|does not support item assignment|discards (?:'\w{1,20}' )?qualifiers/i,
  },
  {
    family: 'unknown-property',
    codes: [
      'TS2339',
      'TS2551',
      'E0599',
      'E0609',
      'E0610',
      'E1101',
      'attr-defined',
      'reportAttributeAccessIssue',
      'CS1061',
    ],
    types: ['attributeerror', 'nomethoderror', 'nosuchfielderror', 'nosuchmethoderror'],
    pattern:
      /has no attribute|has no member named|has no (?:field or method|method or field)|no (?:field|method)(?: named)? [`'"]?\w+[`'"]? (?:found|on type)|property ['"`]\w+['"`] does not exist on type|undefined method [`']|does not contain a definition for|isn't defined for the (?:class|type)|call to undefined method|undefined \(type .{1,120} has no/i,
  },
  {
    family: 'not-callable',
    codes: ['TS2349', 'E0618', 'not-callable', 'E1102'],
    pattern:
      /is not a function\b|is not callable|object is not callable|not a function or function pointer|expected function, found|called object .{0,80}is not a function|cannot call non-function/i,
  },
  {
    family: 'undefined-symbol',
    codes: ['LNK2019', 'LNK2001'],
    pattern:
      /undefined reference to|unresolved external symbol|undefined symbols for architecture|undefined symbol: \w+.{0,40}$|symbol\(s\) not found/i,
  },
  {
    family: 'duplicate-symbol',
    codes: ['LNK2005'],
    pattern: /multiple definition of|duplicate symbol|already defined in .{1,80}\.(?:o|obj)/i,
  },
  {
    family: 'undefined-name',
    codes: [
      'TS2304',
      'TS2552',
      'TS2503',
      'E0425',
      'E0412',
      'E0422',
      'F821',
      'E0602',
      'no-undef',
      'undefined-variable',
      'name-defined',
      'reportUndefinedVariable',
      'CS0103',
      'SC2154',
    ],
    types: ['nameerror', 'undefvarerror', 'undefinedfunctionerror'],
    pattern:
      /\benvironment \S{1,80} undefined\b|['‘’`"]\w{1,80}['‘’`"] undefined\b|name ['"`]\w+['"`] is not defined|\b[\w$]+ is not defined\b|undeclared (?:\(first use|identifier|variable|name)|['‘’`"]\w+['‘’`"] (?:was not declared|undeclared)|(?:^|: )undefined: \w|cannot find (?:value|type|name|symbol|function|macro)\b|cannot find ['"`]?\w+['"`]? in (?:this )?scope|undefined (?:local )?variable|undefined name|undefined function|unbound variable|parameter not set|use of undeclared|global symbol .{1,80} requires explicit|symbol not found|undefined symbol(?!s| .{0,40}(?:ld|lib))|unresolved reference|call to undefined function|unbound value|attempt to call a nil value \(global|could not find function|object '[\w.]{1,80}' not found|not in scope|unknown type name/i,
  },
  {
    family: 'unbound-before-use',
    codes: [
      'E0381',
      'TS2454',
      'TS2448',
      'used-before-assignment',
      'no-use-before-define',
      'maybe-uninitialized',
      'uninitialized',
    ],
    types: ['unboundlocalerror'],
    pattern:
      /before (?:initialization|assignment|being (?:assigned|initialized))|used (?:binding )?.{0,60}(?:isn't|is not) initialized|might not have been initialized|possibly-uninitialized|(?:is|may be) used uninitialized|referenced before assignment|not associated with a value/i,
  },
  {
    family: 'assignment-to-constant',
    codes: ['TS2588', 'TS2540', 'E0384', 'E0594', 'E0596', 'no-const-assign', 'SC2155-readonly'],
    types: ['frozeninstanceerror'],
    pattern:
      /assignment to constant|readonly variable|assignment of read-only|cannot assign to (?:['"`\w.]+ )?(?:because it is )?(?:a )?(?:const|constant|read-?only|final|immutable)|cannot assign twice to immutable|cannot borrow .{1,80} as mutable, as it is (?:not declared|behind)|cannot assign a value to final|is a read-only|cannot assign to read only property|object is not extensible|variable .{1,60} is read-?only/i,
  },
  {
    family: 'type-mismatch',
    codes: [
      'TS2322',
      'TS2345',
      'TS2416',
      'E0308',
      'arg-type',
      'assignment',
      'return-value',
      'reportArgumentType',
      'reportAssignmentType',
      'reportReturnType',
      'incompatible-pointer-types',
      'int-conversion',
      'CS0029',
      'CS1503',
    ],
    types: ['arraystoreexception'],
    pattern:
      /\bwrong type argument\b|no implicit conversion of|attempt to (?:compare|perform arithmetic on)|non-numeric argument|is not of type|\bmust be (?:an? )?(?:integer|string|number|boolean|array|object)$|\(.{1,60}\) (?:cannot be iterated over|has no keys)|is not assignable to (?:(?:declared |return )?type|parameter)|mismatched types|incompatible (?:types?|pointer types?|integer to pointer)|cannot use (?!.{1,300}does not implement).{1,160} as .{1,120}(?:value|type)|cannot convert .{1,120} to|cannot unmarshal .{1,80} into|incompatible type|type mismatch|couldn't match (?:expected )?type|cannot be converted to|expected type .{1,80}got|unsupported operand type|can only concatenate|must be str, not|invalid operand(?:s)? (?:types?|to binary)|bad operand types|makes (?:pointer|integer) from (?:integer|pointer) without a cast/i,
  },
  {
    family: 'interface-unmet',
    codes: ['TS2420', 'E0046', 'CS0535'],
    pattern:
      /does not implement|incorrectly implements|doesn't implement|trait bound .{1,160} is not satisfied|is not satisfied|missing: `|does not override abstract method|must therefore be declared abstract or implement/i,
  },
  {
    family: 'property-lacking',
    codes: ['TS2741', 'TS2740', 'TS2739', 'E0063'],
    pattern:
      /property ['"`]\w+['"`] is missing in type|must have required property|is a required property|missing fields?? [`'"]/i,
  },
  {
    family: 'wrong-argument-count',
    codes: [
      'TS2554',
      'TS2555',
      'E0061',
      'E0107',
      'E1120',
      'E1121',
      'call-arg',
      'reportCallIssue',
      'CS1501',
      'no-value-for-parameter',
      'too-many-function-args',
    ],
    pattern:
      /(?:(?<!\[: )too (?:few|many)|not enough|wrong number of) (?:positional )?arguments|takes (?:exactly |at (?:most|least) |from )?\d+ (?:to \d+ )?(?:positional |required )?arguments?|missing \d+ required (?:positional|keyword)|expected \d+(?:-\d+)? arguments?,? (?:but )?got|this (?:function|method) takes \d+ arguments?|cannot be applied to given types|actual and formal argument lists differ|not enough arguments in call/i,
  },
  {
    family: 'unknown-parameter',
    codes: ['TS2353', 'E1123', 'unexpected-keyword-arg'],
    pattern: /unexpected keyword argument|unknown keyword(?: argument)?|got an unexpected/i,
  },
  {
    family: 'missing-return',
    codes: [
      'TS2355',
      'TS2366',
      'TS7030',
      'return-type',
      'RET503',
      'inconsistent-return-statements',
      'consistent-return',
      'CS0161',
    ],
    pattern:
      /missing return|control reaches end of non-void|no return statement|lacks ending return|not all code paths return|must return a value|returns? no value/i,
  },
  {
    family: 'unused-variable',
    codes: [
      'TS6133',
      'TS6196',
      'no-unused-vars',
      '@typescript-eslint/no-unused-vars',
      'F841',
      'W0612',
      'unused-variable',
      'unused_variables',
      'ARG001',
      'CS0168',
      'SC2034',
      'unused_assignments',
    ],
    pattern:
      /declared and not used|declared but (?:never used|its value is never read|not used)|unused variable|assigned (?:a value )?but never used|is defined but never used|appears unused|assigned to but never used/i,
  },
  {
    family: 'unused-import',
    codes: ['F401', 'W0611', 'unused-import', 'unused_imports'],
    pattern: /imported and not used|imported but unused|unused import/i,
  },
  {
    family: 'duplicate-definition',
    codes: [
      'TS2451',
      'TS2300',
      'E0428',
      'E0124',
      'F811',
      'no-redeclare',
      'redefined-outer-name',
      'no-redef',
      'E0102',
      'no-dupe-keys',
      'no-dupe-class-members',
      'CS0101',
      'CS0111',
    ],
    pattern:
      /has already been declared|redefinition of|has already been used in|duplicate message definition|duplicate \w+ entry for|already exists previous definition|multiple \w+ with the same \w+|redeclared in this block|redeclaration of|cannot redeclare|is already defined (?:in|as|at)?|duplicate (?:class|identifier|definition|key(?! value| error)|member|declaration|case|function)|defined multiple times|method .{1,80} already declared|already has a definition|redefinition of unused/i,
  },
  {
    family: 'declaration-mismatch',
    pattern: /\bconflicting types for\b|\bdeclaration .{1,80}\b(?:differs|does not match|is different)\b/i,
  },
  {
    family: 'cast-invalid',
    types: ['classcastexception', 'invalidcastexception', 'typecasterror'],
    pattern: /\bcannot be cast to\b|\binterface conversion:|\bbad_cast\b/i,
  },
  { family: 'unpack-count', pattern: /\bvalues to unpack\b/i },
  {
    family: 'json-invalid',
    types: ['jsondecodeerror', 'jsonexception', 'jsonparseexception'],
    pattern:
      /\bin JSON\b|not (?:contain )?valid JSON|invalid (?:json|character .{1,12} (?:looking for|after|in))|JSON (?:parse|input|syntax)|expecting property name enclosed|parse error.{0,60}(?:JSON|jq)|malformed JSON|error parsing JSON|unexpected end of JSON|Expecting value: line|EJSONPARSE/i,
  },
  {
    family: 'yaml-invalid',
    types: ['scannererror', 'yamlexception', 'composererror', 'constructorerror'],
    pattern:
      /mapping values are not allowed|found character .{1,12} that cannot start any token|yaml: line|error parsing yaml|yaml(?:lint)?.{0,20}syntax error|syntax error: .{1,300}\(syntax\)$|bad indentation of a mapping|did not find expected (?:key|node|')/i,
  },
  {
    family: 'toml-invalid',
    types: ['tomldecodeerror'],
    pattern:
      /TOML parse error|could not parse .{0,80}TOML|invalid TOML|expected an equals, found|invalid (?:basic string|bare key|key\b)/i,
  },
  {
    family: 'xml-invalid',
    types: ['saxparseexception', 'xmlsyntaxerror'],
    pattern:
      /(?:premature end of data in tag|opening and ending tag mismatch|mismatched tag|not well-formed|content is not allowed in prolog|xmlParse|start tag expected)/i,
  },
  {
    family: 'unterminated-string',
    codes: ['SC1009', 'SC1073', 'TS1002', 'E0765'],
    pattern:
      /unterminated (?:string|double quote|template|triple-quoted|quoted|raw string|character)|unclosed (?:string|character) literal|EOL while scanning string|unexpected EOF while looking for matching|missing terminating ["'] character|string literal not terminated|can't find string terminator/i,
  },
  {
    family: 'indentation',
    types: ['indentationerror', 'taberror'],
    codes: ['E999-indent'],
    pattern: /(?:expected an indented block|unexpected indent|unindent does not match|inconsistent use of tabs)/i,
  },
  {
    family: 'syntax-error',
    codes: ['TS1005', 'TS1128', 'TS1109', 'TS1003', 'TS1136', '42601', 'E999', 'invalid-syntax', 'CS1002', 'CS1513'],
    pattern:
      /\bsyntax error\b(?! on line \d{1,9} of \S{1,300}:)|\bparse error\b(?! near line \d{1,9}: )|\b(?:section|block|tag|element|>) was not closed\b|\b(?:value|property|property name|colon|comma|expression|declaration|identifier|statement|end of file) expected\b|\bexpected (?:comma|colon)\b|\btrailing comma\b|parsing error|SyntaxError: (?:expected|missing|illegal|unmatched|closing)|unexpected (?:token|identifier|end of (?:input|file)|EOF|keyword|reserved word|character|symbol|string|number|"|')|invalid syntax|expected (?:one of|declaration|expression|identifier|statement|primary-expression|unqualified-id|['‘`"][^\s\w]['’`"])|expected .{1,40}(?:before|after) .{1,40}(?:token|statement|element)|(?:';'|'\)'|'\}'|'\{'|'\(') expected|missing (?:\)|\}|;|, or)|unclosed (?:delimiter|'|block)|unexpected closing delimiter|premature end of|reached end of file while parsing|was never closed|compilation aborted|Module parse failed|Transform failed/i,
  },
  {
    family: 'import-cycle',
    codes: ['import/no-cycle', 'R0401', 'cyclic-import'],
    pattern:
      /import cycle|circular (?:import|dependency)|most likely due to a circular|cyclic (?:package )?(?:dependency|import)|dependency cycle/i,
  },
  {
    family: 'index-out-of-range',
    codes: ['SC-index'],
    types: [
      'indexerror',
      'arrayindexoutofboundsexception',
      'indexoutofboundsexception',
      'stringindexoutofboundsexception',
      'boundserror',
      'indexoutofrangeexception',
    ],
    pattern:
      /index out of (?:range|bounds)|list index out of range|subscript out of (?:range|bounds)|slice bounds out of range|but the (?:len|length) is \d|out of bounds for length|array subscript .{1,40}(?:above|outside) array bounds|out-of-bounds/i,
  },
  {
    family: 'key-missing',
    types: ['keyerror', 'keynotfoundexception'],
    pattern: /key not found|no entry found for key|given key was not present|missing key/i,
  },
  {
    family: 'division-by-zero',
    codes: ['div-by-zero', '22012', 'integer-division-by-zero'],
    types: ['zerodivisionerror', 'dividebyzeroexception'],
    pattern:
      /divi(?:de|sion) by zero|division by 0|divided by 0|attempt to divide by zero|\/ by zero|modulo by zero|remainder with a divisor of zero|floating point exception/i,
  },
  {
    family: 'number-overflow',
    types: ['overflowerror'],
    codes: ['22003', 'overflow'],
    pattern:
      /with overflow|constant\b.{0,200}\(overflows\)|integer overflow|numeric(?:al)? (?:result|value) out of range|overflows? (?:int|i\d|u\d|type)|arithmetic overflow|out of range for type|constant .{1,60} overflows|int too large/i,
  },
  {
    family: 'stack-overflow',
    types: ['recursionerror', 'stackoverflowerror'],
    pattern:
      /maximum (?:call stack|recursion depth)|stack overflow|stack level too deep|stack exceeds|goroutine stack exceeds/i,
  },
  {
    family: 'assertion-failed',
    codes: ['ERR_ASSERTION'],
    types: ['assertionerror', 'assertionfailederror', 'comparisonfailure'],
    pattern:
      /assertion .{0,160}failed|assert(?:ion)? failed|assertion `(?:left|right|.{1,80})`? |(?<!\()expected .{1,120} to (?:be|equal|deeply equal|strictly equal|have|match|contain)|AssertionError|--- FAIL:|test (?:result: )?FAILED|test failed, to rerun|comparison failed|tests? did not pass|expected:? (?!type|version|argument|object|['"`]?[^\w\s<'"`]).{1,100}(?:but was|received|got|actual)/i,
  },
  {
    family: 'number-format',
    types: ['numberformatexception'],
    codes: ['22P02', 'ParseIntError'],
    pattern:
      /invalid literal for int|could not convert string to float|for input string|invalid digit found in string|strconv\.\w+: parsing|input string was not in a correct format|invalid input syntax for (?:type )?(?:integer|numeric|double)|not a valid (?:number|integer)|ParseIntError|ParseFloatError|invalid (?:value for )?integer/i,
  },
  {
    family: 'encoding',
    types: ['unicodedecodeerror', 'unicodeencodeerror', 'malformedinputexception'],
    codes: ['22021'],
    pattern:
      /codec can't (?:decode|encode)|invalid (?:UTF-8|utf-8|start byte|continuation byte|byte sequence)|not valid utf-?8|unmappable character|stream did not contain valid UTF-8|illegal byte sequence|invalid multibyte/i,
  },
  {
    family: 'bare-except',
    codes: ['E722', 'BLE001', 'bare-except', 'W0702'],
    pattern: /bare `?except|no exception type/i,
  },
  {
    family: 'unreachable-code',
    codes: ['no-unreachable', 'W0101', 'TS7027', 'unreachable_code', 'unreachable'],
    pattern: /unreachable (?:code|statement)/i,
  },
  {
    family: 'implicit-any',
    codes: ['TS7006', 'TS7031', 'TS7005', 'TS7034', 'no-untyped-def', 'ANN001', 'no-untyped-call'],
    pattern:
      /implicitly has an ['"`]?any['"`]? (?:return )?type(?! because)|missing a type annotation|type annotations? needed/i,
  },
  {
    family: 'borrowed',
    codes: ['E0382', 'E0499', 'E0502', 'E0505', 'E0506', 'E0507'],
    pattern:
      /(?:borrow|use) of moved value|cannot borrow .{1,80} as (?:im)?mutable (?:more than once|because it is also)/i,
  },
  {
    family: 'lifetime',
    codes: ['E0106', 'E0597', 'E0515', 'E0716', 'dangling-pointer', 'return-local-addr'],
    pattern:
      /does not live long enough|missing lifetime specifier|returns (?:a )?(?:reference|address) .{0,40}local|reference to data owned by the current function/i,
  },
  {
    family: 'not-exhaustive',
    codes: ['E0004', 'TS2367-never', 'switch', 'reportMatchNotExhaustive'],
    pattern: /non-exhaustive patterns|not exhaustive|does not (?:cover|handle) all|unhandled (?:enum|case)/i,
  },
  {
    family: 'abstract-instance',
    codes: ['E0110', 'abstract-class-instantiated'],
    pattern:
      /can't instantiate abstract|cannot instantiate (?:the type|abstract)|is abstract; cannot be instantiated|cannot create an instance of (?:an )?abstract/i,
  },
];

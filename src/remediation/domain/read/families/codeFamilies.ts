import { anyOf, inSequence } from '../../../../base/text/joinPatterns.ts';
import type { FailureFamily } from './family.ts';

/** Node's built-in modules. */
const builtins = [
  String.raw`assert|buffer|child_process|cluster|crypto|dgram|dns|events|fs|fs\/promises|http`,
  'http2|https|module|net|os|path|perf_hooks|process|querystring|readline|stream',
  'string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib',
].join('|');

/** Kinds of failure of code, as compilers, linters and interpreters report them; more specific ones first. */
export const codeFamilies: readonly FailureFamily[] = [
  {
    family: 'import-name-missing',
    codes: ['TS2305', 'TS2614', 'TS2724', 'TS2459'],
    pattern: anyOf([
      // python: ImportError: cannot import name 'Mapping' from 'collections'
      /cannot import name/i,
      // node: SyntaxError: The requested module './lib.mjs' does not provide an export named 'task'
      /does not provide an export named/i,
      /no matching export in/i,
      // tsc: main.ts(1,10): error TS2305: Module '"./order.js"' has no exported member 'total'.
      /has no exported member/i,
      // perl: "depth" is not exported by the Lake module
      /is not exported (?:by|from)/i,
      /export ['"`\w]+ (?:\(.{0,80}\) )?was not found in/i,
      /no `?[\w']+`? in the root|attempted import error/i,
      // rust: error[E0432]: unresolved import `lake::Depth`: no `Depth` in `lake`
      /unresolved import .{1,200}no `/i,
    ]),
  },
  // A bundle for browsers has none of Node's own modules: no package is missing.
  {
    // webpack: Module not found: Error: Can't resolve 'path' in '/opt/apps/2024/tracker'
    family: 'node-module-in-browser',
    pattern: new RegExp(
      [
        String.raw`(?:could not resolve|can't resolve|failed to resolve import|module) ["'](?:node:)?(?:${builtins})["'](?! from)`,
        'externalized for browser compatibility|node: protocol',
        'UnhandledSchemeError.{0,60}node:',
      ].join('|'),
      'i',
    ),
  },
  {
    // sass: Error: Can't find stylesheet to import.
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
      [
        'cannot find (?:module|package)|no module named',
        String.raw`module not found(?!: Error: Can't resolve '(?:node:)?(?:${builtins})')`,
        String.raw`module ['"\w./-]+ not found|can't resolve(?! ["'](?:node:)?(?:${builtins})["'])`,
        String.raw`could not resolve ["'](?!(?:node:)?(?:${builtins})["'])[^"']{1,200}["']`,
        'failed to resolve import|no required module provides package',
        'cannot find module providing package|unresolved import',
        "could not find (?:crate|package|module)|can't find crate",
        String.raw`use of (?:undeclared|unresolved) (?:crate|module)|package [\w.]+ does not exist`,
        String.raw`cannot load such file|can't locate \S+ in @INC|there is no package called`,
        'no such module|cannot find implementation or library stub',
        String.raw`can't find stylesheet to import|\bno code for module\b`,
        String.raw`package [\w/."]+ is not in (?:std|GOROOT)|is not in std\b`,
      ].join('|'),
      'i',
    ),
  },
  {
    family: 'null-access',
    codes: ['TS2531', 'TS2532', 'TS2533', 'TS18047', 'TS18048', 'reportOptionalMemberAccess'],
    types: ['nullpointerexception', 'nullreferenceexception'],
    pattern: anyOf([
      // ejs: Cannot read properties of null (reading 'total')
      /cannot read propert(?:y|ies)(?: ['"`]?\w+['"`]?)? of (?:undefined|null)/i,
      /cannot set propert(?:y|ies).{0,60} of (?:undefined|null)/i,
      // bun: TypeError: undefined is not an object (evaluating '(void 0).total')
      /(?:undefined|null) is not an object/i,
      // python: TypeError: 'NoneType' object is not subscriptable
      /'NoneType' object/i,
      // mypy: main.py:6: error: Item "None" of "Order | None" has no attribute "total"  [union-attr]
      /Item ['"]None['"] of/i,
      // go: panic: runtime error: invalid memory address or nil pointer dereference
      /nil pointer dereference/i,
      // go: panic: runtime error: invalid memory address or nil pointer dereference
      /invalid memory address/i,
      // crystal: Error: undefined method 'depth' for Nil (compile-time type is (Lake | Nil))
      /for nil(?::NilClass)?\b/i,
      // rustc: called `Option::unwrap()` on a `None` value
      /on a [`']?None[`']? value/i,
      // apex: System.NullPointerException: Attempt to de-reference a null object
      /NullPointerException/i,
      // mono: System.NullReferenceException: Object reference not set to an instance of an object
      /object reference not set/i,
      // typescript: Object is possibly 'null'.
      /is possibly ['"`]?(?:null|undefined)/i,
      /unexpectedly found nil/i,
      // php: Uncaught Error: Call to a member function depth() on null
      /member function \S{1,80}\(\) on null/i,
      // lua: attempt to index a nil value (local 'lake')
      /attempt to index a nil value/i,
      /can't access property .{1,80} is (?:undefined|null)/i,
      // rustc: called `Option::unwrap()` on a `None` value
      /called `?Option::unwrap\(\)`? on/i,
    ]),
  },
  {
    family: 'private-access',
    codes: ['TS2341', 'TS2445', 'TS18013', 'E0603', 'E0616', 'E0624', 'CS0122'],
    pattern: anyOf([
      // javac: Order.java:2: error: total has private access in Other
      /has (?:private|protected) access/i,
      // g++: main.cpp:3:18: error: ‘int Order::order’ is private within this context
      /is (?:private|protected) (?:within this context|and only accessible)/i,
      // crystal: Error: private method 'depth' called for Lake
      inSequence(
        /(?:private|protected) /i,
        [/method|member|field|property|constructor|attribute/i],
        / .{1,200}(?:called|accessible)/i,
      ),
      // mono: main.cs(8,36): error CS0122: `Basket.total' is inaccessible due to its protection level
      /is inaccessible due to its protection/i,
    ]),
  },
  {
    family: 'no-overload',
    codes: ['TS2769'],
    pattern: anyOf([
      // tsc: main.ts(6,32): error TS2769: No overload matches this call.
      /no overload (?:matches|for)/i,
      // g++: main.cpp:5:7: error: no matching function for call to ‘show(int)’
      /no matching (?:member )?(?:function|constructor|method|overload) (?:for|found)/i,
      /no suitable (?:method|constructor) found/i,
      // psql: HINT:  No function matches the given name and argument types. You might need to add
      /no function matches the given name/i,
      // psql: psql:main.sql:3: ERROR:  function date_trunc(integer, text) does not exist
      /function .{1,160}\) does not exist/i,
    ]),
  },
  {
    family: 'immutable-modified',
    codes: ['TS2540'],
    types: ['frozenerror'],
    pattern: anyOf([
      // ruby: main.rb:2:in `<main>': can't modify frozen String: "x" (FrozenError)
      /can't modify frozen/i,
      // node: TypeError: Cannot assign to read only property 'total' of object '#<Object>'
      /cannot (?:assign to|modify) read-?\s?only property/i,
      /because it is a read-only property/i,
      // python: TypeError: 'tuple' object does not support item assignment
      /does not support item assignment/i,
      // g++: main.cpp:2:49: error: passing ‘const Order’ as ‘this’ argument discards qualifiers
      /discards (?:'\w{1,20}' )?qualifiers/i,
    ]),
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
    pattern: anyOf([
      // attrs: AttributeError: 'Plant' object has no attribute 'beds'
      /has no attribute/i,
      // gcc: main.c:4:13: error: ‘struct order’ has no member named ‘items’
      /has no member named/i,
      // go: ./main.go:7:6: one.Basket undefined (type Order has no field or method Basket)
      /has no (?:field or method|method or field)/i,
      // rustc: error[E0609]: no field `delay` on type `Task`
      /no (?:field|method)(?: named)? [`'"]?\w+[`'"]? (?:found|on type)/i,
      // assemblyscript: ERROR TS2339: Property 'total' does not exist on type 'main/Order'.
      /property ['"`]\w+['"`] does not exist on type/i,
      // crystal: Error: undefined method 'depth' for Lake
      /undefined method [`']/i,
      /does not contain a definition for|isn't defined for the (?:class|type)/i,
      // php: Fatal error: Uncaught Error: Call to undefined method Order::total() in
      /call to undefined method/i,
      // go: ./main.go:7:6: one.Basket undefined (type Order has no field or method Basket)
      /undefined \(type .{1,120} has no/i,
    ]),
  },
  {
    family: 'not-callable',
    codes: ['TS2349', 'E0618', 'not-callable', 'E1102'],
    pattern: anyOf([
      // node: TypeError: invoices.amount is not a function
      /is not a function\b/i,
      // python: TypeError: 'int' object is not callable
      /is not callable/i,
      // python: TypeError: 'int' object is not callable
      /object is not callable/i,
      /not a function or function pointer|expected function, found/i,
      /called object .{0,80}is not a function|cannot call non-function/i,
    ]),
  },
  {
    family: 'undefined-symbol',
    codes: ['LNK2019', 'LNK2001'],
    pattern: anyOf([
      // rust: error: linking with `cc` failed: undefined reference to `depth'
      /undefined reference to/i,
      /unresolved external symbol|undefined symbols for architecture/i,
      // wasm-ld: wasm-ld: error: lake.o: undefined symbol: depth
      /undefined symbol: \w+.{0,40}$/i,
      /symbol\(s\) not found/i,
    ]),
  },
  {
    // ld.lld: ld.lld: error: duplicate symbol: depth
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
    pattern: anyOf([
      // latex: ! LaTeX Error: Environment totalbox undefined.
      /\benvironment \S{1,80} undefined\b/i,
      // octave: error: 'depth' undefined
      /['‘’`"]\w{1,80}['‘’`"] undefined\b/i,
      // python: NameError: name 'total_offset' is not defined
      /name ['"`]\w+['"`] is not defined/i,
      // node: ReferenceError: amountOffset is not defined
      /\b[\w$]+ is not defined\b/i,
      // glsl: ERROR: 0:3: 'depth' : undeclared identifier
      /undeclared (?:\(first use|identifier|variable|name)/i,
      // g++: main.cpp:3:10: error: ‘total_total’ was not declared in this scope
      /['‘’`"]\w+['‘’`"] (?:was not declared|undeclared)/i,
      // go: ./plantStore.go:11:10: undefined: heightTotal
      /(?:^|: )undefined: \w/i,
      // javac: Invoice.java:26: error: cannot find symbol
      /cannot find (?:value|type|name|symbol|function|macro)\b/i,
      // buf: main.proto:4:3:cannot find `Basket` in this scope
      /cannot find ['"`]?\w+['"`]? in (?:this )?scope/i,
      // wat2wasm: error: undefined local variable "$depth"
      /undefined (?:local )?variable/i,
      // idris: Error: Undefined name depth.
      /undefined name/i,
      // gnuplot: "main.gp" line 2: undefined function: total_of
      /undefined function/i,
      // dhall: Error: Unbound variable: depth
      /unbound variable/i,
      // zsh: album.zsh:66: width_folder: parameter not set
      /parameter not set/i,
      // zig: main.zig:2:9: error: use of undeclared identifier 'total'
      /use of undeclared/i,
      // perl: Global symbol "$total_total" requires explicit package name (did you forget to declare "my
      /global symbol .{1,80} requires explicit/i,
      /symbol not found/i,
      // yasm: main.asm:4: error: undefined symbol `order_41' (first use)
      /undefined symbol(?!s| .{0,40}(?:ld|lib))/i,
      /unresolved reference/i,
      // php: Fatal error: Uncaught Error: Call to undefined function total_run() in
      /call to undefined function/i,
      // ocaml: Error: Unbound value amount_total
      /unbound value/i,
      // lua: lua5.4: main.lua:1: attempt to call a nil value (global 'total_run')
      /attempt to call a nil value \(global/i,
      // R: Error in width_of(9) : could not find function "width_of"
      /could not find function/i,
      // R: Error: object 'depth' not found
      /object '[\w.]{1,80}' not found/i,
      // gleam: error: Unknown variable: The name `depth` is not in scope here.
      /not in scope/i,
      // gcc: main.c:1:8: error: unknown type name ‘uint32_t’
      /unknown type name/i,
    ]),
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
    pattern: anyOf([
      // go: variable depth used before initialization
      /before (?:initialization|assignment|being (?:assigned|initialized))/i,
      /used (?:binding )?.{0,60}(?:isn't|is not) initialized/i,
      /might not have been initialized|possibly-uninitialized/i,
      /(?:is|may be) used uninitialized|referenced before assignment/i,
      /not associated with a value/i,
    ]),
  },
  {
    family: 'assignment-to-constant',
    codes: ['TS2588', 'TS2540', 'E0384', 'E0594', 'E0596', 'no-const-assign', 'SC2155-readonly'],
    types: ['frozeninstanceerror'],
    pattern: anyOf([
      // octave: error: invalid assignment to constant
      /assignment to constant/i,
      // raku: Cannot assign to a readonly variable or a value
      /readonly variable/i,
      // gcc: main.c:3:9: error: assignment of read-only variable ‘order’
      /assignment of read-only/i,
      // raku: Cannot assign to a readonly variable or a value
      inSequence(/cannot assign to (?:['"`\w.]+ )?(?:because it is )?(?:a )?/i, [
        /const|constant|read-?only|final|immutable/i,
      ]),
      // rustc: |     ^^^^^^^^ cannot assign twice to immutable variable
      /cannot assign twice to immutable/i,
      // rustc: error[E0596]: cannot borrow `task` as mutable, as it is not declared as mutable
      /cannot borrow .{1,80} as mutable, as it is (?:not declared|behind)/i,
      // javac: Task.java:44: error: cannot assign a value to final variable task
      /cannot assign a value to final/i,
      /is a read-only|cannot assign to read only property|object is not extensible/i,
      // powershell: Cannot overwrite variable depth because it is read-only or constant.
      /variable .{1,60} is read-?only/i,
    ]),
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
    pattern: anyOf([
      // guile: In procedure +: Wrong type argument in position 1: "deep"
      /\bwrong type argument\b/i,
      // ruby: main.rb:2:in `+': no implicit conversion of Integer into String (TypeError)
      /no implicit conversion of/i,
      // lua: attempt to perform arithmetic on a string value
      /attempt to (?:compare|perform arithmetic on)/i,
      // R: Error in task * 18 : non-numeric argument to binary operator
      /non-numeric argument/i,
      // sbcl: The value "deep" is not of type NUMBER
      /is not of type/i,
      /\bmust be (?:an? )?(?:integer|string|number|boolean|array|object)$/i,
      // jq: jq: error (at <unknown>): number (41) has no keys
      /\(.{1,60}\) (?:cannot be iterated over|has no keys)/i,
      // assemblyscript: ERROR TS2322: Type '~lib/string/String' is not assignable to type 'i32'.
      /is not assignable to (?:(?:declared |return )?type|parameter)/i,
      // cue: conflicting values "deep" and int (mismatched types string and int)
      /mismatched types/i,
      // javac: Order.java:2: error: incompatible types: String cannot be converted to int
      /incompatible (?:types?|pointer types?|integer to pointer)/i,
      // go: ./main.go:4:18: cannot use "x" (untyped string constant) as int value in variable declaration
      /cannot use (?!.{1,300}does not implement).{1,160} as .{1,120}(?:value|type)/i,
      // powershell: Cannot convert value "deep" to type "System.Int32".
      /cannot convert .{1,120} to/i,
      // go: 2026/11/22 21:52:18 json: cannot unmarshal string into Go struct field Task.delay of type int
      /cannot unmarshal .{1,80} into/i,
      // javac: Order.java:2: error: incompatible types: String cannot be converted to int
      /incompatible type/i,
      // agda: String !=< Nat of type Set: type mismatch
      /type mismatch/i,
      /couldn't match (?:expected )?type/i,
      // javac: Order.java:2: error: incompatible types: String cannot be converted to int
      /cannot be converted to/i,
      /expected type .{1,80}got/i,
      // php: Fatal error: Uncaught TypeError: Unsupported operand types: array + int in
      /unsupported operand type/i,
      // python: TypeError: can only concatenate str (not "int") to str
      /can only concatenate/i,
      /must be str, not/i,
      /invalid operand(?:s)? (?:types?|to binary)/i,
      /bad operand types/i,
      /makes (?:pointer|integer) from (?:integer|pointer) without a cast/i,
    ]),
  },
  {
    family: 'interface-unmet',
    codes: ['TS2420', 'E0046', 'CS0535'],
    pattern: anyOf([
      // mono: main.cs(6,7): error CS0535: `Basket' does not implement interface member `IBasket.total()'
      /does not implement/i,
      // tsc: main.ts(2,14): error TS2420: Class 'Basket' incorrectly implements interface 'Order'.
      /incorrectly implements/i,
      // v: error: `Lake` doesn't implement method `depth` of interface `Deep`
      /doesn't implement/i,
      /trait bound .{1,160} is not satisfied|is not satisfied/i,
      // rustc: error[E0046]: not all trait items implemented, missing: `total`
      /missing: `/i,
      // javac: Task.java:42: error: Task is not abstract and does not override abstract method run() in
      /does not override abstract method/i,
      // php: Class Lake contains 1 abstract method and must therefore be declared abstract or implement
      /must therefore be declared abstract or implement/i,
    ]),
  },
  {
    // ajv: data must have required property 'depth'
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
    pattern: anyOf([
      // redis: ERR wrong number of arguments for 'get' command
      /(?:(?<!\[: )too (?:few|many)|not enough|wrong number of) (?:positional )?arguments/i,
      // rustc: error[E0061]: this function takes 2 arguments but 1 argument was supplied
      /takes (?:exactly |at (?:most|least) |from )?\d+ (?:to \d+ )?(?:positional |required )?arguments?/i,
      // python: TypeError: price_of() missing 1 required positional argument: 'total'
      /missing \d+ required (?:positional|keyword)/i,
      // gleam: error: Incorrect arity: Expected 1 arguments, got 2
      /expected \d+(?:-\d+)? arguments?,? (?:but )?got/i,
      // rustc: error[E0061]: this function takes 2 arguments but 1 argument was supplied
      /this (?:function|method) takes \d+ arguments?/i,
      // javac: Task.java:44: error: method scale in class Task cannot be applied to given types;
      /cannot be applied to given types/i,
      // javac: reason: actual and formal argument lists differ in length
      /actual and formal argument lists differ/i,
      // go: ./main.go:6:8: not enough arguments in call to scale
      /not enough arguments in call/i,
    ]),
  },
  {
    // ajv: error: strict mode: unknown keyword: "totalOf"
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
    pattern: anyOf([
      // v: error: missing return at end of function `depth`
      /missing return/i,
      // gcc: main.c:3:1: error: control reaches end of non-void function [-Werror=return-type]
      /control reaches end of non-void/i,
      /no return statement/i,
      // tsc: main.ts(1,38): error TS2366: Function lacks ending return statement and return type does
      /lacks ending return/i,
      // gdscript: Not all code paths return a value.
      /not all code paths return/i,
      /must return a value|returns? no value/i,
    ]),
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
    pattern: anyOf([
      // go: ./main.go:4:2: declared and not used: orderCount
      /declared and not used/i,
      // tsc: main.ts(2,9): error TS6133: 'order' is declared but its value is never read.
      /declared but (?:never used|its value is never read|not used)/i,
      // gleam: warning: Unused variable: This variable is never used
      /unused variable/i,
      // eslint: 1:7  error  'order' is assigned a value but never used  no-unused-vars
      /assigned (?:a value )?but never used/i,
      // jshint: main.js: line 2, col 5, 'order' is defined but never used.
      /is defined but never used/i,
      // shellcheck: https://www.shellcheck.net/wiki/SC2034 -- order appears unused. Verify use ...
      /appears unused/i,
      // ruff: F841 Local variable `task` is assigned to but never used
      /assigned to but never used/i,
    ]),
  },
  {
    // gleam: warning: Unused imported module
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
    pattern: anyOf([
      // lean: error: 'depth' has already been declared
      /has already been declared/i,
      // v: error: redefinition of function `depth`
      /redefinition of/i,
      // protoc: main.proto:4:17: Field number 1 has already been used in "Order" by field "total".
      /has already been used in/i,
      // gettext: handler.po:4: duplicate message definition...
      /duplicate message definition/i,
      // logrotate: error: main.conf:5 duplicate log entry for /var/log/order.log
      /duplicate \w+ entry for/i,
      // bind: main.conf:2: zone 'order.test': already exists previous definition: main.conf:1
      /already exists previous definition/i,
      // markdownlint: main.md:5 error MD024/no-duplicate-heading Multiple headings with the same content
      /multiple \w+ with the same \w+/i,
      // go: ./main.go:3:6: totalSum redeclared in this block
      /redeclared in this block/i,
      // raku: Redeclaration of symbol '$depth'.
      /redeclaration of/i,
      // php: PHP Fatal error: Cannot redeclare depth() (previously declared in lake.php:1)
      /cannot redeclare/i,
      // protoc: "depth" is already defined in "Lake".
      /is already defined (?:in|as|at)?/i,
      // caddy: ambiguous site definition: lake.example: duplicate key
      /duplicate (?:class|identifier|definition|key(?! value| error)|member|declaration|case|function)/i,
      // gleam: error: Duplicate definition: `depth` has been defined multiple times
      /defined multiple times/i,
      // fastify: FastifyError [Error]: Method 'GET' already declared for route '/task'
      /method .{1,80} already declared/i,
      /already has a definition/i,
      // ruff: F811 Redefinition of unused `order` from line 1
      /redefinition of unused/i,
    ]),
  },
  {
    // gcc: main.c:2:6: error: conflicting types for ‘order’; have ‘long int(int)’
    family: 'declaration-mismatch',
    pattern: /\bconflicting types for\b|\bdeclaration .{1,80}\b(?:differs|does not match|is different)\b/i,
  },
  {
    // go: panic: interface conversion: interface {} is int, not string
    family: 'cast-invalid',
    types: ['classcastexception', 'invalidcastexception', 'typecasterror'],
    pattern: /\bcannot be cast to\b|\binterface conversion:|\bbad_cast\b/i,
  },
  {
    // python: ValueError: too many values to unpack (expected 2)
    family: 'unpack-count',
    pattern: /\bvalues to unpack\b/i,
  },
  {
    family: 'json-invalid',
    types: ['jsondecodeerror', 'jsonexception', 'jsonparseexception'],
    pattern: anyOf([
      // R: lexical error: invalid char in json text.
      /\bin JSON\b/i,
      // composer: "./composer.json" does not contain valid JSON
      /not (?:contain )?valid JSON/i,
      // go: invalid character 'l' looking for beginning of object key string
      /invalid (?:json|character .{1,12} (?:looking for|after|in))/i,
      // terraform: Error: Invalid JSON syntax
      /JSON (?:parse|input|syntax)/i,
      /expecting property name enclosed|parse error.{0,60}(?:JSON|jq)/i,
      // sqlite3: Runtime error near line 113: malformed JSON
      /malformed JSON/i,
      /error parsing JSON/i,
      // node: SyntaxError: Unexpected end of JSON input
      /unexpected end of JSON/i,
      // python: json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
      /Expecting value: line/i,
      // npm: npm error code EJSONPARSE
      /EJSONPARSE/i,
    ]),
  },
  {
    family: 'yaml-invalid',
    types: ['scannererror', 'yamlexception', 'composererror', 'constructorerror'],
    pattern: anyOf([
      // java: org.yaml.snakeyaml.scanner.ScannerException: mapping values are not allowed here
      /mapping values are not allowed/i,
      /found character .{1,12} that cannot start any token/i,
      // promtool: FAILED: parsing YAML file main.prom: yaml: line 2: did not find expected key
      /yaml: line/i,
      /error parsing yaml/i,
      // ansible: ERROR! We were unable to read either as JSON nor YAML. Syntax Error while loading YAML.
      /yaml(?:lint)?.{0,20}syntax error/i,
      // yamllint: 2:6       error    syntax error: expected ',' or ']', but got ':' (syntax)
      /syntax error: .{1,300}\(syntax\)$/i,
      // js: YAMLException: bad indentation of a mapping entry (2:3)
      /bad indentation of a mapping/i,
      // rust: Error: while parsing a block mapping, did not find expected key at line 2 column 1
      /did not find expected (?:key|node|')/i,
    ]),
  },
  {
    family: 'toml-invalid',
    types: ['tomldecodeerror'],
    pattern: anyOf([
      // uv: cause: TOML parse error at line 2, column 14
      /TOML parse error/i,
      // netlify: Could not parse configuration file TOML: Unexpected character, expected "="
      /could not parse .{0,80}TOML/i,
      // gleam: error: Invalid toml: failed to parse
      /invalid TOML/i,
      /expected an equals, found/i,
      // cargo: error: invalid basic string, expected `"`
      /invalid (?:basic string|bare key|key\b)/i,
    ]),
  },
  {
    // xsltproc: lake.xsl:2: parser error : Start tag expected, '<' not found
    family: 'xml-invalid',
    types: ['saxparseexception', 'xmlsyntaxerror'],
    pattern: inSequence([
      /premature end of data in tag|opening and ending tag mismatch|mismatched tag/i,
      /not well-formed|content is not allowed in prolog|xmlParse|start tag expected/i,
    ]),
  },
  {
    family: 'unterminated-string',
    codes: ['SC1009', 'SC1073', 'TS1002', 'E0765'],
    pattern: anyOf([
      // octave: error: unterminated character string constant
      /unterminated (?:string|double quote|template|triple-quoted|quoted|raw string|character)/i,
      /unclosed (?:string|character) literal|EOL while scanning string/i,
      /unexpected EOF while looking for matching/i,
      /missing terminating ["'] character/i,
      // ocaml: Error: String literal not terminated
      /string literal not terminated/i,
      /can't find string terminator/i,
    ]),
  },
  {
    // python: IndentationError: unexpected indent
    family: 'indentation',
    types: ['indentationerror', 'taberror'],
    codes: ['E999-indent'],
    pattern: /(?:expected an indented block|unexpected indent|unindent does not match|inconsistent use of tabs)/i,
  },
  {
    family: 'syntax-error',
    codes: ['TS1005', 'TS1128', 'TS1109', 'TS1003', 'TS1136', '42601', 'E999', 'invalid-syntax', 'CS1002', 'CS1513'],
    pattern: anyOf([
      // gleam: error: Syntax error: I was not expecting this
      /\bsyntax error\b(?! on line \d{1,9} of \S{1,300}:)/i,
      // fennel: Parse error: expected closing delimiter )
      /\bparse error\b(?! near line \d{1,9}: )/i,
      /\b(?:section|block|tag|element|>) was not closed\b/i,
      inSequence(
        /\b/i,
        [/value|property|property name|colon|comma|expression|declaration|identifier|statement/i, /end of file/i],
        / expected\b/i,
      ),
      /\bexpected (?:comma|colon)\b|\btrailing comma\b/i,
      // eslint: 1:23  error  Parsing error: Unexpected token ;
      /parsing error/i,
      // node: SyntaxError: missing ) after argument list
      /SyntaxError: (?:expected|missing|illegal|unmatched|closing)/i,
      // hadolint: lake:3:1 unexpected 'L' expecting instruction
      inSequence(/unexpected /i, [
        /token|identifier|end of (?:input|file)|EOF|keyword|reserved word|character|symbol/i,
        /string|number|"|'/i,
      ]),
      /invalid syntax/i,
      // nix: error: syntax error, unexpected '}', expecting ';'
      inSequence(/expected /i, [
        /one of|declaration|expression|identifier|statement|primary-expression|unqualified-id/i,
        /['‘`"][^\s\w]['’`"]/i,
      ]),
      // gcc: main.c:2:22: error: expected ‘)’ before ‘;’ token
      /expected .{1,40}(?:before|after) .{1,40}(?:token|statement|element)/i,
      // ghdl: ';' expected at end of signal declaration
      /(?:';'|'\)'|'\}'|'\{'|'\(') expected/i,
      // node: SyntaxError: missing ) after argument list
      /missing (?:\)|\}|;|, or)/i,
      // typst: error: unclosed delimiter
      /unclosed (?:delimiter|'|block)/i,
      /unexpected closing delimiter|premature end of/i,
      // javac: Order.java:4: error: reached end of file while parsing
      /reached end of file while parsing/i,
      // liquid: Liquid syntax error: 'if' tag was never closed
      /was never closed/i,
      // fpc: Fatal: Compilation aborted
      /compilation aborted/i,
      // webpack: Module parse failed: Unexpected token (24:16)
      /Module parse failed/i,
      // tsx: Error: Transform failed with 1 error:
      /Transform failed/i,
    ]),
  },
  {
    family: 'import-cycle',
    codes: ['import/no-cycle', 'R0401', 'cyclic-import'],
    pattern: anyOf([
      // protoc: lake.proto: File recursively imports itself: import cycle
      /import cycle/i,
      // terraform: Error: Module cycle: circular dependency
      /circular (?:import|dependency)/i,
      /most likely due to a circular/i,
      // d: Cyclic dependency between module lake and reed
      /cyclic (?:package )?(?:dependency|import)/i,
      // systemd: Found ordering cycle on lake.service/start: dependency cycle
      /dependency cycle/i,
    ]),
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
    pattern: anyOf([
      // raku: Index out of range. Is: 5, should be in 0..2
      /index out of (?:range|bounds)/i,
      // python: IndexError: list index out of range
      /list index out of range/i,
      // R: Error in x[[5]] : subscript out of bounds
      /subscript out of (?:range|bounds)/i,
      // go: panic: runtime error: slice bounds out of range [:42] with capacity 1
      /slice bounds out of range/i,
      /but the (?:len|length) is \d|out of bounds for length/i,
      /array subscript .{1,40}(?:above|outside) array bounds/i,
      // pandas: IndexError: single positional indexer is out-of-bounds
      /out-of-bounds/i,
    ]),
  },
  {
    // d: core.exception.RangeError: Range violation: key not found
    family: 'key-missing',
    types: ['keyerror', 'keynotfoundexception'],
    pattern: /key not found|no entry found for key|given key was not present|missing key/i,
  },
  {
    family: 'division-by-zero',
    codes: ['div-by-zero', '22012', 'integer-division-by-zero'],
    types: ['zerodivisionerror', 'dividebyzeroexception'],
    pattern: anyOf([
      // gdscript: Division by zero error in operator '/'.
      /divi(?:de|sion) by zero/i,
      // crystal: Division by 0 (DivisionByZeroError)
      /division by 0/i,
      // ruby: main.rb:2:in `/': divided by 0 (ZeroDivisionError)
      /divided by 0/i,
      // raku: Attempt to divide by zero when coercing Rational to Str
      /attempt to divide by zero/i,
      // java: Exception in thread "main" java.lang.ArithmeticException: / by zero
      /\/ by zero/i,
      /modulo by zero|remainder with a divisor of zero|floating point exception/i,
    ]),
  },
  {
    family: 'number-overflow',
    types: ['overflowerror'],
    codes: ['22003', 'overflow'],
    pattern: anyOf([
      // rustc: attempt to add with overflow
      /with overflow/i,
      /constant\b.{0,200}\(overflows\)/i,
      // java: java.lang.ArithmeticException: integer overflow
      /integer overflow/i,
      /numeric(?:al)? (?:result|value) out of range/i,
      /overflows? (?:int|i\d|u\d|type)/i,
      // crystal: Unhandled exception: Arithmetic overflow (OverflowError)
      /arithmetic overflow/i,
      /out of range for type|constant .{1,60} overflows|int too large/i,
    ]),
  },
  {
    // nix: error: stack overflow; max-call-depth exceeded
    family: 'stack-overflow',
    types: ['recursionerror', 'stackoverflowerror'],
    pattern:
      /maximum (?:call stack|recursion depth)|stack overflow|stack level too deep|stack exceeds|goroutine stack exceeds/i,
  },
  {
    family: 'assertion-failed',
    codes: ['ERR_ASSERTION'],
    types: ['assertionerror', 'assertionfailederror', 'comparisonfailure'],
    pattern: anyOf([
      // verilator: %Error: lake.v:3: Assertion failed in top.lake
      /assertion .{0,160}failed/i,
      // verilator: %Error: lake.v:3: Assertion failed in top.lake
      /assert(?:ion)? failed/i,
      // cargo: assertion `left == right` failed
      /assertion `(?:left|right|.{1,80})`? /i,
      // jasmine: Expected spy amount to have been called.
      /(?<!\()expected .{1,120} to (?:be|equal|deeply equal|strictly equal|have|match|contain)/i,
      // cucumber-js: AssertionError [ERR_ASSERTION]: 2917 == 1234
      /AssertionError/i,
      // go: --- FAIL: TestInvoice (0.00s)
      /--- FAIL:/i,
      // julia: Test Failed at lake.jl:3 Expression: depth() == 4
      /test (?:result: )?FAILED/i,
      // cargo: error: test failed, to rerun pass `--lib`
      /test failed, to rerun/i,
      /comparison failed|tests? did not pass/i,
      // go: lake_test.go:3: Error: Not equal: expected: 4 actual: 5
      /expected:? (?!type|version|argument|object|['"`]?[^\w\s<'"`]).{1,100}(?:but was|received|got|actual)/i,
    ]),
  },
  {
    // python: ValueError: invalid literal for int() with base 10: 'ten'
    family: 'number-format',
    types: ['numberformatexception'],
    codes: ['22P02', 'ParseIntError'],
    pattern: anyOf([
      /invalid literal for int|could not convert string to float|for input string/i,
      /invalid digit found in string|strconv\.\w+: parsing/i,
      /input string was not in a correct format/i,
      /invalid input syntax for (?:type )?(?:integer|numeric|double)/i,
      /not a valid (?:number|integer)|ParseIntError|ParseFloatError/i,
      /invalid (?:value for )?integer/i,
    ]),
  },
  {
    family: 'encoding',
    types: ['unicodedecodeerror', 'unicodeencodeerror', 'malformedinputexception'],
    codes: ['22021'],
    pattern: anyOf([
      /codec can't (?:decode|encode)/i,
      // tex: ! LaTeX Error: Invalid UTF-8 byte sequence
      /invalid (?:UTF-8|utf-8|start byte|continuation byte|byte sequence)/i,
      // typst: error: file is not valid utf-8
      /not valid utf-?8/i,
      /unmappable character|stream did not contain valid UTF-8/i,
      // tr: tr: Illegal byte sequence
      /illegal byte sequence/i,
      // R: Error: invalid multibyte string at '<ff>'
      /invalid multibyte/i,
    ]),
  },
  {
    // ruff: E722 Do not use bare `except`
    family: 'bare-except',
    codes: ['E722', 'BLE001', 'bare-except', 'W0702'],
    pattern: /bare `?except|no exception type/i,
  },
  {
    // d: Warning: statement is not reachable: unreachable statement
    family: 'unreachable-code',
    codes: ['no-unreachable', 'W0101', 'TS7027', 'unreachable_code', 'unreachable'],
    pattern: /unreachable (?:code|statement)/i,
  },
  {
    // tsc: error TS7006: Parameter 'order' implicitly has an 'any' type.
    family: 'implicit-any',
    codes: ['TS7006', 'TS7031', 'TS7005', 'TS7034', 'no-untyped-def', 'ANN001', 'no-untyped-call'],
    pattern:
      /implicitly has an ['"`]?any['"`]? (?:return )?type(?! because)|missing a type annotation|type annotations? needed/i,
  },
  {
    // rustc: error[E0382]: borrow of moved value: `orders`
    family: 'borrowed',
    codes: ['E0382', 'E0499', 'E0502', 'E0505', 'E0506', 'E0507'],
    pattern:
      /(?:borrow|use) of moved value|cannot borrow .{1,80} as (?:im)?mutable (?:more than once|because it is also)/i,
  },
  {
    // rustc: error[E0597]: `order` does not live long enough
    family: 'lifetime',
    codes: ['E0106', 'E0597', 'E0515', 'E0716', 'dangling-pointer', 'return-local-addr'],
    pattern: anyOf([
      /does not live long enough|missing lifetime specifier/i,
      /returns (?:a )?(?:reference|address) .{0,40}local/i,
      /reference to data owned by the current function/i,
    ]),
  },
  {
    // ocaml: Warning 8: this pattern-matching is not exhaustive.
    family: 'not-exhaustive',
    codes: ['E0004', 'TS2367-never', 'switch', 'reportMatchNotExhaustive'],
    pattern: /non-exhaustive patterns|not exhaustive|does not (?:cover|handle) all|unhandled (?:enum|case)/i,
  },
  {
    family: 'abstract-instance',
    codes: ['E0110', 'abstract-class-instantiated'],
    pattern: anyOf([
      // crystal: Error: can't instantiate abstract class Deep
      /can't instantiate abstract/i,
      // php: Uncaught Error: Cannot instantiate abstract class Deep
      /cannot instantiate (?:the type|abstract)/i,
      /is abstract; cannot be instantiated/i,
      /cannot create an instance of (?:an )?abstract/i,
    ]),
  },
];

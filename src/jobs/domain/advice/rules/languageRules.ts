import type { CauseRule } from './causeRule.ts';

/** What languages and frameworks say of the code that they run. */
export const languageRules: readonly CauseRule[] = [
  {
    cause: 'code-fault',
    isGeneric: true,
    family: 'code',
    pattern:
      /attempt to (?:index|call|compare|perform arithmetic|concatenate)|UndefinedFunctionError|FunctionClauseError|CaseClauseError|MatchError|\{undef,|\bbadmatch\b|function_clause|badarith|Prelude\.|Stack_overflow|Not_found\b|Invalid_argument|Match_failure|Unexpectedly found nil|UninitializedPropertyAccess|Undefined subroutine|Call to (?:undefined|a member function)|Global symbol .{1,60}requires|Can't (?:use an undefined|call method|locate object method)|undefined method|uninitialized constant|NoMethodError|above upper bound|below lower bound|greater than the upper bound|less than the lower bound|forrtl: severe \((?:18|19|17|61|62|63|66|67|68|151|153|161|174|193|194|408)\)|Cannot match namelist|Subscript #\d+|Index '-?\d+' of dimension|Attempting to allocate already allocated|Attempt to (?:fetch from|use|DEALLOCATE) (?:un|an un)allocated|_M_range_check|>= this->size\(\)|std::(?:out_of_range|invalid_argument|length_error|logic_error|domain_error|bad_(?:cast|variant_access|optional_access|function_call|typeid))|AddressSanitizer|UndefinedBehaviorSanitizer|ThreadSanitizer|ERROR SUMMARY: [1-9]|pure virtual (?:method|function) called|is not recognized as the name of a cmdlet|Cannot bind (?:argument|parameter)|running scripts is disabled|on null object|null object reference|nonconformant|operator [^:]{1,20}: |Incorrect dimensions|dimensions .{0,60}(?:not consistent|do not match|must agree|inconsistent)|Too many (?:input|output) arguments|array dimensions|exactly singular|computationally singular|Problem while computing|Can't (?:subset|combine|rename|recycle|convert)|arguments imply differing number|undefined columns selected|unused argument|invalid '[\w.]{1,30}' argument|promise already under|Type check failed|not (?:iterable|callable|subscriptable|hashable|JSON serializable|picklable)|Can't pickle|cannot pickle|(?:must|should) be (?:a |an |of |one of |in |the |positive|greater|less|between|non-negative|real number)|expected (?:a |an |type |\d+ )[^,]{1,60}(?:but |, )?(?:got|found|received|was)\b|takes \d+ positional|unexpected keyword argument|missing \d+ required|too many values to unpack|not enough values to unpack|local variable .{1,60}referenced before|dictionary changed size|Unknown (?:layer|optimizer|loss|metric|activation)|Unexpected tracer|UnexpectedTracerError|Concretization|parameter .{1,40}must be|invalid literal for|could not convert string|SystemExit: [1-9]/,
    transient: 0.07,
    strength: 4,
    reason: 'The code is wrong, or its data are not as it expects.',
    source:
      'Lua, Elixir, Erlang, Haskell, OCaml, Swift, Kotlin, Perl, PHP, Ruby, Fortran, C++, PowerShell, Groovy, Octave, MATLAB, R, Python',
  },
  {
    cause: 'model-code',
    family: 'code',
    pattern:
      /invalid device ordinal|deserialize object on CUDA device|to be on the same device|modified by an inplace|backward through the graph a second|does not require grad|must match the size of tensor|Input type .{1,80}(?:should|and) |Sizes of tensors must match|shape .{1,60}is invalid for input|Invalid shape|incompatible (?:shape|with the layer|size|dimension)|torch\._dynamo|BackendCompilerFailed|UNSUPPORTED_NODE|While parsing node|FAILED_PRECONDITION|INVALID_ARGUMENT|Misconfiguration(?:Exception|Error)|batch related parameters|(?:train_)?batch_size .{0,60}(?:not equal|divisible|must)|not divisible by|valid model identifier|RepositoryNotFound|GatedRepo|gated repo|RevisionNotFound|(?<!Local)EntryNotFoundError|Unrecognized (?:model|configuration|configuration class)|trust_remote_code|does not appear to have a file named|No (?:Experiment|run|model|checkpoint) .{0,60}(?:exists?|found)|already logged|unexpected key\(s\)|Missing key\(s\)|Target \d+ is out of bounds|index out of bounds: |Assertion `t >= 0|(?:tokenizer|vocab(?:ulary)?) .{0,60}(?:mismatch|not match|larger)|No `?\w+`? (?:method )?defined|Trainable|ONNX.{0,60}(?:unsupported|not implemented|no opset)|unsupported (?:operator|op|opset|ScalarType|dtype)|not implemented for '|"\w+" not implemented/i,
    transient: 0.05,
    strength: 5,
    reason: 'Model, data and settings do not fit together.',
    source: 'PyTorch, TensorFlow, Keras, JAX, TensorRT, Hugging Face, MLflow',
  },
  {
    cause: 'memory-bound-own',
    family: 'code',
    pattern:
      /Allowed memory size of \d+ bytes exhausted|memory limit of \d+ .{0,20}(?:set by|in php)|Maximum execution time of \d+/i,
    transient: 0.1,
    strength: 5,
    reason: 'It reached a bound of its own settings.',
    decide: 'That setting.',
    source: 'PHP',
  },
];

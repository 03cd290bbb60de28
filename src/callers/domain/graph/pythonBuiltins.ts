const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What `dir(builtins)` lists in Python 3.11. */
const builtins = words(`
  ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
  BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
  ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup
  FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning
  IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
  ModuleNotFoundError NameError NotADirectoryError NotImplemented NotImplementedError OSError OverflowError
  PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning
  RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit
  TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError
  UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError abs aiter all anext any ascii
  bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval
  exec filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len
  list locals map max memoryview min next object oct open ord pow print property range repr reversed round set setattr
  slice sorted staticmethod str sum super tuple type vars zip
`);

/**
 * The public members of str, bytes, bytearray, list, dict, set, frozenset, tuple, int, float and of files, as `dir`
 * lists them in Python 3.11.
 */
const builtinMembers = words(`
  add append as_integer_ratio bit_count bit_length buffer capitalize casefold center clear close closed conjugate copy
  count decode denominator detach difference difference_update discard encode encoding endswith errors expandtabs
  extend fileno find flush format format_map from_bytes fromhex fromkeys get getbuffer getvalue hex imag index insert
  intersection intersection_update is_integer isalnum isalpha isascii isatty isdecimal isdigit isdisjoint isidentifier
  islower isnumeric isprintable isspace issubset issuperset istitle isupper items join keys line_buffering ljust lower
  lstrip maketrans name newlines numerator partition pop popitem read read1 readable readinto readinto1 readline
  readlines real reconfigure remove removeprefix removesuffix replace reverse rfind rindex rjust rpartition rsplit
  rstrip seek seekable setdefault sort split splitlines startswith strip swapcase symmetric_difference
  symmetric_difference_update tell title to_bytes translate truncate union update upper values writable write
  write_through writelines zfill
`);

/** Whether a name that nothing in a file explains is one that Python itself gives. */
export function isPythonBuiltin(name: string): boolean {
  return builtins.has(name);
}

/**
 * Whether texts, lists, dictionaries, sets, numbers or files have a member of this name: on a receiver of unknown type
 * it says little.
 */
export function isPythonBuiltinMember(name: string): boolean {
  return builtinMembers.has(name);
}

/**
 * What a process looks up before the first hook asks: everything that a look-up needs is read and compiled then. Errors
 * that people meet often, so that this takes the same ways as theirs.
 */
export const warmUpError = [
  'npm error code ERESOLVE',
  'npm error ERESOLVE unable to resolve dependency tree',
  'npm error Found: react@18.2.0',
  'npm error Could not resolve dependency:',
  'npm error peer react@"^17.0.0" from react-router@5.0.0',
  'Traceback (most recent call last):',
  '  File "run.py", line 1, in <module>',
  "ModuleNotFoundError: No module named 'yaml'",
].join('\n');

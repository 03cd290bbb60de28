/**
 * Variables of the editor and of Recourse. `TORC_PASSWORD` is for Recourse, not for every command of every workflow.
 */
const notForJobs = /^(?:ELECTRON_|VSCODE_|RECOURSE_|TORC_PASSWORD$)/i;

/**
 * The environment of a command: that of this process without the editor's and our variables, then the variables of the
 * workflow, which may set anything.
 */
export function jobEnvironment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !notForJobs.test(name))), ...own };
}

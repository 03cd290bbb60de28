/**
 * What belongs to the editor that started all this, and to Recourse. `TORC_PASSWORD` opens a server to us, not to every
 * command of every workflow.
 */
const notForJobs = /^(?:ELECTRON_|VSCODE_|RECOURSE_|TORC_PASSWORD$)/i;

/**
 * The surroundings of a command: this process's without what is the editor's or ours, then what the workflow says,
 * which may name anything.
 */
export function jobEnvironment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !notForJobs.test(name))), ...own };
}

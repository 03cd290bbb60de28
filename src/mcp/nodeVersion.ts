/** The oldest Node that the bundles are built for (`esbuild.mjs`): that of the oldest editor we support. */
const minMajor = 22;

/** Why a version of Node (`20.19.2`) cannot run the server, and what to do; undefined for one that can. */
export function getNodeProblem(version: string): string | undefined {
  return Number.parseInt(version, 10) >= minMajor
    ? undefined
    : `The server needs Node ${minMajor} or newer, and this is Node ${version}. ` +
        "The command “Recourse: Copy MCP Server Configuration” names the editor's own Node.";
}

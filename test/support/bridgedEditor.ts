// A process that stands in for a running editor, for tests that kill it: `node bridgedEditor.ts DIRECTORY FOLDER
// OPEN_FILE`.
// It says "ready" when it can be found, "called" when a call has come, and answers no call.
import { BridgeServer } from '../../src/mcp/bridge/bridgeServer.ts';

const [directory = '', folder = '', open = ''] = process.argv.slice(2);
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (message: string) => {
    console.error(message);
  },
  error: () => undefined,
};

const server = new BridgeServer(
  {
    folders: () => [folder],
    isOpen: (path) => Promise.resolve(path === open ? 'unsaved' : false),
    call: () => {
      process.stdout.write('called\n');
      return new Promise(() => undefined);
    },
  },
  log,
  directory,
);
if (await server.start()) process.stdout.write('ready\n');

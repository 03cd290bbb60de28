import { request } from 'node:http';

/** The value of the `Server` header in every answer of our metrics servers. */
export const serverName = 'Recourse';
/** Milliseconds without a byte after which the owner of the port counts as another program. */
const silentMs = 1000;

/**
 * Whether the program that listens on a port of this machine is another window's metrics server. It requests no data
 * and does not read the body. Never rejects.
 */
export function isRecourse(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/', method: 'HEAD', agent: false, timeout: silentMs },
      ({ headers }) => {
        resolve(headers['server'] === serverName);
        asked.destroy();
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.once('close', () => resolve(false));
    asked.end();
  });
}

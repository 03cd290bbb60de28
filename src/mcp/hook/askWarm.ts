import { runtimeDirectory } from '../../base/node/runtimeDirectory.ts';
import { forget, knownPeers } from '../bridge/discovery.ts';
import { PeerConnection } from '../bridge/peerConnection.ts';
import { lookupAnswerSchema, type Discovery, type LookupAnswer, type LookupQuestion } from '../bridge/protocol.ts';

/** Processes that are asked at most: more than one window or agent in a folder is seldom. */
const maxAsked = 3;

/**
 * Asks the processes of this user that have the question's folder open: servers, or editors where there is no server.
 * The first that has an answer, or nothing to tell, counts; `cold` where none has it at hand. Never rejects.
 */
export async function askWarm(question: LookupQuestion, directory: string = runtimeDirectory()): Promise<LookupAnswer> {
  const cold: LookupAnswer = { state: 'cold' };
  try {
    const { server, editor } = await knownPeers(directory);
    const isOfFolder = ({ folders }: Discovery): boolean => folders.includes(question.root);
    const servers = server.filter(isOfFolder);
    const asked = (servers.length > 0 ? servers : editor.filter(isOfFolder)).slice(0, maxAsked);
    return await Promise.any(
      asked.map(async (peer) => {
        const answer = await askOne(peer, question, directory);
        return answer.state === 'cold' ? Promise.reject(new Error(answer.state)) : answer;
      }),
    );
  } catch {
    return cold;
  }
}

async function askOne(peer: Discovery, question: LookupQuestion, directory: string): Promise<LookupAnswer> {
  const connection = await PeerConnection.open(peer, question.ms);
  if (!(connection instanceof PeerConnection)) {
    if (connection === 'unreachable') await forget(directory, peer);
    return { state: 'cold' };
  }
  const reply = await connection.request({ method: 'lookup', question }, question.ms);
  connection.close();
  const answer = 'result' in reply ? lookupAnswerSchema.safeParse(reply.result) : undefined;
  return answer?.success === true ? answer.data : { state: 'cold' };
}

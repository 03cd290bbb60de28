import { array, int, gte, minLength, nullable, object, optional, string } from 'zod/mini';
import { getEndpoint } from '../../../base/node/endpoint.ts';
import { request, type EndpointResponse } from './boundedResponse.ts';
import { ModelFailure, type ModelProvider, type ProviderReply } from './provider.ts';

/** Who is asked, and how. */
export interface OpenAiOptions {
  /** Base address up to and including `/v1`. */
  readonly url: string;
  readonly model: string;
  /** Read for every question, so that it is nowhere kept but in the store it comes from. */
  readonly key: () => Promise<string | undefined>;
}

/** The answer is one small object of three numbers; models that reason before they answer need some room for it. */
const maxOutputTokens = 400;
/** Bytes. An answer of that many tokens has a few kilobytes, with every decoration of a server. */
const longestResponse = 256 * 1024;
/** Every optional part of a request may be refused once. */
const maxAttempts = 4;

const count = optional(int().check(gte(0)));
const completionShape = object({
  choices: array(object({ message: object({ content: nullable(string()) }) })).check(minLength(1)),
  usage: optional(nullable(object({ prompt_tokens: count, completion_tokens: count }))),
});
const complaintShape = object({ error: object({ param: optional(nullable(string())) }) });

/** The optional parts of a request. Servers refuse those they do not know with status 400. */
interface RequestForm {
  readonly jsonMode: boolean;
  readonly temperature: boolean;
  readonly limit: 'max_tokens' | 'max_completion_tokens';
}

/**
 * A model behind an OpenAI-compatible chat-completions API (Ollama, vLLM, LM Studio, OpenAI and others). Asks for JSON
 * at temperature 0; parts of the request that the server refuses are left out from then on. Declines with
 * `missing-url`, `invalid-url`, `insecure-url` or `missing-model`; rejects with the codes of `getFailure`, `not-json`,
 * `unexpected-shape` and those of `request`.
 */
export function openAiModel({ url, model, key }: OpenAiOptions): ModelProvider {
  const endpoint = getEndpoint(url);
  const name = model.trim();
  let form: RequestForm = { jsonMode: true, temperature: true, limit: 'max_tokens' };
  const send = async (messages: unknown, signal: AbortSignal): Promise<EndpointResponse> => {
    if (!endpoint.ok) throw new ModelFailure(endpoint.error);
    const target = { url: `${endpoint.value.base}/chat/completions`, key: await readKey(key) };
    for (let attempt = 1; ; attempt++) {
      const response = await request(
        { ...target, body: { model: name, messages, stream: false, ...parameters(form) } },
        longestResponse,
        signal,
      );
      const simpler = response.status === 400 && attempt < maxAttempts ? simplerForm(form, response.text) : undefined;
      if (simpler === undefined) return response;
      form = simpler;
    }
  };
  return {
    id: endpoint.ok ? `${name}@${endpoint.value.label}` : endpoint.error,
    maxOutputTokens,
    async ask(question, signal) {
      if (!endpoint.ok) return { declined: endpoint.error };
      if (name === '') return { declined: 'missing-model' };
      const { status, text } = await send(
        [
          { role: 'system', content: question.system },
          { role: 'user', content: question.user },
        ],
        signal,
      );
      if (status < 200 || status > 299) throw getFailure(status);
      return getReply(text);
    },
  };
}

/** The store's own words about a failure may hold anything. */
async function readKey(key: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await key();
  } catch {
    throw new ModelFailure('key-unreadable');
  }
}

function parameters({ jsonMode, temperature, limit }: RequestForm): object {
  return {
    [limit]: maxOutputTokens,
    temperature: temperature ? 0 : undefined,
    response_format: jsonMode ? { type: 'json_object' } : undefined,
  };
}

/**
 * The form without what the server complains about; a complaint that names nothing is taken for one about the JSON
 * mode.
 */
function simplerForm(form: RequestForm, complaint: string): RequestForm | undefined {
  const named = complaintShape.safeParse(parsedJson(complaint));
  const param = named.success ? named.data.error.param : undefined;
  if (param === 'temperature' && form.temperature) return { ...form, temperature: false };
  if (param === 'max_tokens' && form.limit === 'max_tokens') return { ...form, limit: 'max_completion_tokens' };
  return form.jsonMode ? { ...form, jsonMode: false } : undefined;
}

/** What a status other than success means. */
function getFailure(status: number): ModelFailure {
  if (status === 401 || status === 403) return new ModelFailure('unauthorized');
  if (status === 404) return new ModelFailure('model-not-found');
  if (status === 429) return new ModelFailure('rate-limited');
  if (status >= 500) return new ModelFailure('server-error');
  return new ModelFailure(`http-${String(status)}`);
}

function getReply(text: string): ProviderReply {
  const json = parsedJson(text);
  if (json === undefined) throw new ModelFailure('not-json', true);
  const parsed = completionShape.safeParse(json);
  const content = parsed.success ? parsed.data.choices[0]?.message.content : undefined;
  if (!parsed.success || content === undefined) throw new ModelFailure('unexpected-shape', true);
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = parsed.data.usage ?? {};
  return {
    text: withoutReasoning(content ?? ''),
    inputTokens,
    outputTokens,
  };
}

/** Some servers leave a model's thoughts in front of the answer. */
function withoutReasoning(content: string): string {
  const end = content.trimStart().startsWith('<think>') ? content.indexOf('</think>') : -1;
  return end < 0 ? content : content.slice(end + '</think>'.length);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

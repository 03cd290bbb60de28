/**
 * Secrets of many kinds for tests, made from a seed at run time: none stands in a file, so that no scanner takes one
 * for a leak.
 */

const alphabets = {
  hex: '0123456789abcdef',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  lower: 'abcdefghijklmnopqrstuvwxyz0123456789',
  digits: '0123456789',
  base62: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-',
} as const;
type Alphabet = keyof typeof alphabets;

/** Draws numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function drawFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mix = Math.imul(state ^ (state >>> 15), 1 | state);
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix;
    return ((mix ^ (mix >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Draw = (letters: Alphabet, count: number) => string;

/** Letters in which no kind is missing, as in nearly every key that is drawn by chance; never a sign at an edge. */
function letters(random: () => number): Draw {
  return (name, count) => {
    const alphabet = alphabets[name];
    const isGood = (text: string): boolean =>
      /^[A-Za-z0-9].*[A-Za-z0-9]$/.test(text) &&
      (!/\d/.test(alphabet) || /\d/.test(text)) &&
      (!/[a-z]/.test(alphabet) || /[a-z]/.test(text)) &&
      (!/[A-Z]/.test(alphabet) || /[A-Z]/.test(text));
    for (let round = 0; ; round++) {
      const text = Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
      if (isGood(text) || round > 200) return text;
    }
  };
}

/** One kind of secret. With a name it is only known by what it is called. */
export interface SecretSample {
  readonly title: string;
  readonly name?: string;
  readonly make: (draw: Draw) => string;
}

const uuid = (draw: Draw): string => [8, 4, 4, 4, 12].map((count) => draw('hex', count)).join('-');
/** A beginning in two parts, then letters. */
const row = (title: string, start: string, alphabet: Alphabet, count: number, rest = ''): SecretSample => ({
  title,
  make: (draw) => start.replace('~', '') + draw(alphabet, count) + rest,
});
const named = (title: string, name: string, alphabet: Alphabet, count: number): SecretSample => ({
  title,
  name,
  make: (draw) => draw(alphabet, count),
});

/** Kinds that are known by their form. `~` keeps a beginning from being one in this file. */
export const shapedSecrets: readonly SecretSample[] = [
  ...['p', 'o', 'u', 's', 'r'].map((letter) => row(`GitHub gh${letter}`, `gh~${letter}_`, 'base62', 36)),
  row('GitHub fine-grained', 'github~_pat_', 'base62', 82),
  ...['glp~at-', 'gld~t-', 'glr~t-', 'glpt~t-', 'glcb~t-', 'glf~t-', 'glso~at-', 'glim~t-', 'glag~ent-', 'glo~as-'].map(
    (start) => row(`GitLab ${start}`, start, 'url', 20),
  ),
  row('Anthropic', 'sk-~ant-api03-', 'url', 95),
  row('OpenAI project', 'sk-~proj-', 'url', 120),
  row('OpenAI', 'sk~-', 'base62', 48),
  row('OpenAI service', 'sk-~svcacct-', 'url', 100),
  row('DeepSeek', 'sk~-', 'hex', 32),
  row('OpenRouter', 'sk-~or-v1-', 'hex', 64),
  row('Groq', 'gs~k_', 'base62', 52),
  row('Hugging Face', 'h~f_', 'base62', 34),
  row('Hugging Face organisation', 'api~_org_', 'base62', 34),
  row('Replicate', 'r~8_', 'base62', 37),
  row('Perplexity', 'pp~lx-', 'base62', 48),
  row('xAI', 'x~ai-', 'base62', 80),
  row('NVIDIA', 'nv~api-', 'url', 64),
  row('Cerebras', 'cs~k-', 'base62', 48),
  row('Fireworks', 'f~w_', 'base62', 24),
  row('Together', 'tgp~_v1_', 'url', 43),
  { title: 'Langfuse secret', make: (draw) => `sk~-lf-${uuid(draw)}`.replace('~', '') },
  { title: 'Langfuse public', make: (draw) => `pk~-lf-${uuid(draw)}`.replace('~', '') },
  row('LangSmith', 'lsv2~_pt_', 'hex', 43),
  row('Pinecone', 'pc~sk_', 'url', 70),
  row('Tavily', 'tv~ly-', 'base62', 32),
  row('Firecrawl', 'f~c-', 'hex', 32),
  row('E2B', 'e2~b_', 'hex', 40),
  row('Jina', 'ji~na_', 'base62', 60),
  row('Voyage', 'p~a-', 'base62', 43),
  row('ElevenLabs', 's~k_', 'hex', 48),
  row('Weights & Biases', 'wandb~_v1_', 'base62', 40),
  row('Stripe live', 'sk_~live_', 'base62', 24),
  row('Stripe test', 'sk_~test_', 'base62', 24),
  row('Stripe restricted', 'rk_~live_', 'base62', 24),
  row('Stripe webhook', 'wh~sec_', 'base62', 32),
  row('Square', 'sq0~atp-', 'url', 22),
  row('Square secret', 'sq0~csp-', 'url', 43),
  row('Square access', 'EA~AA', 'url', 60),
  row('Braintree', 'access_token$~production$', 'lower', 16, '$0123456789abcdef0123456789abcdef'),
  ...['at', 'ca', 'pa', 'ss'].map((letter) => row(`Shopify ${letter}`, `shp~${letter}_`, 'hex', 32)),
  row('Razorpay', 'rzp~_live_', 'base62', 14),
  row('Flutterwave', 'FLW~SECK-', 'hex', 32),
  { title: 'Plaid', make: (draw) => `access~-sandbox-${uuid(draw)}`.replace('~', '') },
  row('Paddle', 'pdl_~live_apikey_', 'lower', 48),
  row('Polar', 'polar~_oat_', 'base62', 40),
  row('Shippo', 'shippo~_live_', 'hex', 40),
  row('Duffel', 'duffel~_live_', 'url', 43),
  row('EasyPost', 'EZ~AK', 'base62', 54),
  row('Slack bot', 'xox~b-123456789012-', 'base62', 24),
  row('Slack user', 'xox~p-123456789012-', 'base62', 32),
  row('Slack app', 'xap~p-1-A0', 'base62', 60),
  row('Slack cookie', 'xox~d-', 'base62', 60),
  { title: 'Discord', make: (draw) => `M${draw('base62', 23)}.${draw('base62', 6)}.${draw('base62', 38)}` },
  { title: 'Telegram', make: (draw) => `1${draw('digits', 9)}:AA${draw('base62', 33)}` },
  row('Twilio key', 'S~K', 'hex', 32),
  row('Twilio account', 'A~C', 'hex', 32),
  { title: 'SendGrid', make: (draw) => `SG~.${draw('base62', 22)}.${draw('base62', 43)}`.replace('~', '') },
  row('Mailgun', 'ke~y-', 'hex', 32),
  row('Mailchimp', '', 'hex', 32, '-us12'),
  row('Resend', 'r~e_', 'base62', 32),
  { title: 'Brevo', make: (draw) => `xkey~sib-${draw('hex', 64)}-${draw('base62', 16)}`.replace('~', '') },
  ...['AK~IA', 'AS~IA'].map((start) => row(`AWS ${start}`, start, 'base32', 16)),
  row('AWS Bedrock', 'AB~SK', 'base62', 110),
  row('Google API', 'AI~za', 'url', 35),
  row('Google client', 'GOC~SPX-', 'url', 28),
  row('Google access', 'ya~29.', 'url', 120),
  row('Google refresh', '1/~/0', 'url', 60),
  {
    title: 'Firebase messaging',
    make: (draw) => `AAAA${draw('base62', 7)}:APA~91b${draw('base62', 134)}`.replace('~', ''),
  },
  { title: 'Entra client', make: (draw) => `${draw('base62', 3)}8Q~${draw('base62', 34)}` },
  ...['p', 'o', 'r'].map((letter) => row(`DigitalOcean do${letter}`, `do~${letter}_v1_`, 'hex', 64)),
  { title: 'Heroku', make: (draw) => `HR~KU-${uuid(draw)}`.replace('~', '') },
  row('Vercel', 'vc~p_', 'base62', 56),
  row('Netlify', 'nf~p_', 'base62', 40),
  { title: 'Cloudflare origin', make: (draw) => `v1~.0-${draw('hex', 24)}-${draw('hex', 146)}`.replace('~', '') },
  row('Cloudflare', 'cf~ut_', 'base62', 40),
  row('Fly', 'fm~2_', 'base62', 80),
  row('Render', 'rn~d_', 'base62', 32),
  row('Supabase', 'sb~p_', 'hex', 40),
  row('Supabase secret', 'sb_~secret_', 'base62', 31),
  row('PlanetScale', 'pscale~_tkn_', 'base62', 43),
  row('PlanetScale password', 'pscale~_pw_', 'base62', 43),
  row('Neon', 'na~pi_', 'lower', 64),
  row('Neon password', 'np~g_', 'base62', 16),
  row('MongoDB Atlas', 'mdb_~sa_sk_', 'base62', 40),
  row('Aiven', 'AV~NS_', 'base62', 19),
  row('CockroachDB', 'CCD~B1_', 'base62', 64),
  row('Databricks', 'da~pi', 'hex', 32),
  row('Databricks OAuth', 'do~se', 'hex', 32),
  row('dbt', 'db~tu_', 'base62', 40),
  row('Prefect', 'pn~u_', 'base62', 36),
  row('New Relic user', 'NR~AK-', 'upper', 27),
  row('New Relic licence', '', 'hex', 36, 'NRAL'),
  row('Grafana', 'gl~sa_', 'base62', 32, '_0a1b2c3d'),
  row('Grafana Cloud', 'gl~c_', 'base62', 80),
  row('Honeycomb', 'hca~ik_', 'lower', 58),
  row('PostHog', 'ph~x_', 'base62', 43),
  row('Sentry organisation', 'snt~rys_', 'base62', 100),
  row('Sentry user', 'snt~ryu_', 'hex', 64),
  { title: 'LaunchDarkly', make: (draw) => `sd~k-${uuid(draw)}`.replace('~', '') },
  row('Linear', 'lin~_api_', 'base62', 40),
  row('Notion', 'nt~n_', 'base62', 46),
  row('Notion old', 'sec~ret_', 'base62', 43),
  row('Figma', 'fi~gd_', 'url', 40),
  row('Atlassian', 'AT~ATT3', 'url', 180),
  row('Bitbucket', 'AT~BB', 'base62', 32),
  row('Trello', 'AT~TA', 'hex', 72),
  { title: 'Asana', make: (draw) => `1/1${draw('digits', 15)}:${draw('hex', 32)}` },
  { title: 'Airtable', make: (draw) => `pa~t${draw('base62', 14)}.${draw('hex', 64)}`.replace('~', '') },
  { title: 'HubSpot', make: (draw) => `pat~-na1-${uuid(draw)}`.replace('~', '') },
  row('Contentful', 'CF~PAT-', 'url', 43),
  row('Typeform', 'tf~p_', 'base62', 59),
  row('Dropbox', 'sl~.', 'url', 136),
  row('Adobe', 'p8~e-', 'url', 32),
  row('Doppler', 'dp~.pt.', 'base62', 43),
  row('Vault', 'hv~s.', 'url', 90),
  { title: 'Terraform', make: (draw) => `${draw('base62', 14)}.atlas~v1.${draw('base62', 67)}`.replace('~', '') },
  row('Pulumi', 'pu~l-', 'hex', 40),
  row('1Password', 'ops~_eyJ', 'base62', 200),
  row('age', 'AGE-SECRET~-KEY-1', 'upper', 58),
  row('npm', 'np~m_', 'base62', 36),
  row('PyPI', 'py~pi-', 'base62', 120),
  row('RubyGems', 'ruby~gems_', 'hex', 48),
  row('NuGet', 'o~y2', 'lower', 43),
  row('Cargo', 'ci~o', 'base62', 32),
  row('Docker', 'dckr~_pat_', 'url', 27),
  row('JFrog', 'AK~Cp', 'base62', 69),
  row('Clojars', 'CLO~JARS_', 'hex', 60),
  { title: 'CircleCI', make: (draw) => `CCI~PAT_${draw('base62', 22)}_${draw('hex', 40)}`.replace('~', '') },
  { title: 'CircleCI project', make: (draw) => `CCI~PRJ_${draw('base62', 22)}_${draw('hex', 40)}`.replace('~', '') },
  row('Buildkite', 'bk~ua_', 'hex', 40),
  row('SonarQube', 'sq~p_', 'hex', 40),
  { title: 'Postman', make: (draw) => `PM~AK-${draw('hex', 24)}-${draw('hex', 34)}`.replace('~', '') },
  row('ReadMe', 'rd~me_', 'lower', 70),
  row('Octopus', 'AP~I-', 'upper', 30),
  row('Sourcegraph', 'sg~p_', 'hex', 40),
  row('Tailscale', 'ts~key-auth-', 'base62', 30),
  row('OpenShift', 'sha~256~'.replace('~256~', '256~~'), 'url', 43),
  row('Mapbox', 's~k.eyJ', 'base62', 70),
  row('Meta', 'E~AA', 'base62', 160),
  row('X', 'AAAAAAAAAAAA~AAAAAAAAA', 'base62', 90),
  row('LinkedIn', 'WPL~_AP1.', 'base62', 16),
  row('Alibaba', 'LT~AI', 'base62', 20),
  row('Tencent', 'AK~ID', 'base62', 32),
  row('Yandex', 'AQ~VN', 'url', 38),
  row('Deno', 'dd~p_', 'base62', 36),
  row('Apify', 'apify~_api_', 'base62', 36),
  row('RFC 8959', 'secret~-token:', 'base62', 32),
  {
    title: 'JWT',
    make: (draw) => `ey~J${draw('base62', 30)}.eyJ${draw('base62', 60)}.${draw('base62', 43)}`.replace('~', ''),
  },
];

/** Kinds that are known by what they are called. */
export const namedSecrets: readonly SecretSample[] = [
  named('a password', 'password', 'base62', 14),
  named('a short password', 'DB_PASSWORD', 'lower', 9),
  named('a password of PostgreSQL', 'PGPASSWORD', 'base62', 12),
  named('a password of MySQL', 'MYSQL_ROOT_PASSWORD', 'base62', 16),
  named('a password of Redis', 'redis_password', 'base62', 24),
  named('a password of mail', 'smtp_password', 'base62', 16),
  named('a password of LDAP', 'ldap.bind.password', 'base62', 12),
  named('a passphrase', 'ssh_passphrase', 'base62', 20),
  named('a client secret', 'client_secret', 'base62', 40),
  named('a secret of sessions', 'SESSION_SECRET', 'hex', 64),
  named('Django', 'SECRET_KEY', 'base62', 50),
  named('Rails', 'secret_key_base', 'hex', 128),
  named('a secret of JWT', 'JWT_SECRET', 'base62', 44),
  named('an encryption key', 'ENCRYPTION_KEY', 'hex', 64),
  named('Datadog', 'DD_API_KEY', 'hex', 32),
  { title: 'Heroku, old', name: 'HEROKU_API_KEY', make: uuid },
  named('Algolia', 'ALGOLIA_ADMIN_API_KEY', 'hex', 32),
  named('Fastly', 'FASTLY_API_TOKEN', 'base62', 32),
  named('Mistral', 'MISTRAL_API_KEY', 'base62', 32),
  named('Cohere', 'CO_API_KEY', 'base62', 40),
  named('Azure OpenAI', 'AZURE_OPENAI_API_KEY', 'hex', 32),
  named('CircleCI, old', 'CIRCLE_TOKEN', 'hex', 40),
  named('Travis', 'TRAVIS_TOKEN', 'base62', 22),
  { title: 'Codecov', name: 'CODECOV_TOKEN', make: uuid },
  { title: 'Snyk', name: 'SNYK_TOKEN', make: uuid },
  named('Cloudflare, old', 'CLOUDFLARE_API_TOKEN', 'base62', 40),
  named('Auth0', 'AUTH0_CLIENT_SECRET', 'url', 64),
  named('Spotify', 'SPOTIFY_CLIENT_SECRET', 'hex', 32),
  named('X, old', 'TWITTER_API_SECRET', 'base62', 50),
  named('Mailjet', 'MJ_APIKEY_PRIVATE_API_KEY', 'hex', 32),
  { title: 'Postmark', name: 'POSTMARK_SERVER_TOKEN', make: uuid },
  named('Rollbar', 'ROLLBAR_ACCESS_TOKEN', 'hex', 32),
  named('PagerDuty', 'PAGERDUTY_API_TOKEN', 'base62', 20),
  named('Jenkins', 'JENKINS_API_TOKEN', 'hex', 34),
  named('AWS secret', 'aws_secret_access_key', 'base62', 40),
  named('AWS session', 'AWS_SESSION_TOKEN', 'base62', 200),
  named('an account of Google', 'private_key_id', 'hex', 40),
  named('a refresh token', 'refresh_token', 'url', 60),
  named('an access token', 'access_token', 'url', 60),
  named('a token against forgery', 'csrf_token', 'base62', 32),
  named('a webhook secret', 'WEBHOOK_SECRET', 'hex', 40),
  named('a master key', 'RAILS_MASTER_KEY', 'hex', 32),
  named('an API key', 'apiKey', 'base62', 32),
  named('a storage key', 'STORAGE_KEY', 'base62', 44),
  named('a service key', 'SUPABASE_SERVICE_KEY', 'base62', 44),
];

/** A text around a secret; `name` is what the secret is called there. */
export interface SecretContext {
  readonly title: string;
  readonly around: (secret: string, name: string) => string;
}

const context = (title: string, around: SecretContext['around']): SecretContext => ({ title, around });

/** Where a name stands before a secret. */
export const namedContexts: readonly SecretContext[] = [
  context('an assignment of a shell', (secret, name) => `${name}=${secret}`),
  context('an export', (secret, name) => `export ${name}=${secret}`),
  context('an export in quotes', (secret, name) => `export ${name}="${secret}"`),
  context('an export in single quotes', (secret, name) => `export ${name}='${secret}' && run`),
  context('before a command', (secret, name) => `$ ${name}=${secret} ./deploy.sh --now`),
  context('PowerShell', (secret, name) => `$env:${name} = "${secret}"`),
  context('cmd', (secret, name) => `set ${name}=${secret}`),
  context('docker run', (secret, name) => `docker run -e ${name}=${secret} image:1.2`),
  context('docker build', (secret, name) => `docker build --build-arg ${name}=${secret} .`),
  context('Dockerfile', (secret, name) => `ENV ${name}=${secret}`),
  context('helm', (secret, name) => `helm upgrade app ./chart --set auth.${name}=${secret}`),
  context('kubectl', (secret, name) => `kubectl create secret generic s --from-literal=${name}=${secret}`),
  context('JSON', (secret, name) => `{"${name}":"${secret}","x":1}`),
  context('JSON with blanks', (secret, name) => `{\n  "${name}" : "${secret}"\n}`),
  context('JSON in JSON', (secret, name) => JSON.stringify({ body: JSON.stringify({ [name]: secret }) })),
  context('JSON in JSON in JSON', (secret, name) =>
    JSON.stringify({ log: JSON.stringify({ body: JSON.stringify({ [name]: secret }) }) }),
  ),
  context('YAML', (secret, name) => `app:\n  ${name}: ${secret}\n`),
  context('YAML in quotes', (secret, name) => `app:\n  ${name}: "${secret}"\n`),
  context('a block of YAML', (secret, name) => `app:\n  ${name}: |\n    ${secret}\n`),
  context('TOML', (secret, name) => `[app]\n${name} = "${secret}"\n`),
  context('ini', (secret, name) => `[app]\n${name}=${secret}\n`),
  context('properties', (secret, name) => `spring.app.${name}=${secret}\nserver.port=8080`),
  context('Kubernetes', (secret, name) => `env:\n  - name: ${name}\n    value: ${secret}\n`),
  context('Kubernetes in quotes', (secret, name) => `env:\n  - name: ${name}\n    value: "${secret}"\n`),
  context('ECS', (secret, name) => `"environment":[{"name":"${name}","value":"${secret}"}]`),
  context('ECS over lines', (secret, name) => `{\n  "name": "${name}",\n  "value": "${secret}"\n}`),
  context('docker inspect', (secret, name) => `"Env": [\n  "PATH=/usr/bin",\n  "${name}=${secret}"\n]`),
  context('compose', (secret, name) => `environment:\n  - ${name}=${secret}\n`),
  context('Terraform', (secret, name) => `  + ${name}      = "${secret}"`),
  context('a change of Terraform', (secret, name) => `  ~ ${name} = "${secret}" -> "new"`),
  context('GitHub Actions', (secret, name) => `2026-01-01T00:00:00.0Z   ${name}: ${secret}`),
  context('GitLab CI', (secret, name) => `$ export ${name}=${secret}\nsection_end:1700000000`),
  context('a trace of a shell', (secret, name) => `+ ${name}=${secret}`),
  context('colours', (secret, name) =>
    `\u001b[36m${name}\u001b[0m=\u001b[32m${secret}\u001b[0m`.replace('\u001b[0m=', '='),
  ),
  context('a property of XML', (secret, name) => `<add key="${name}" value="${secret}" />`),
  context('an element', (secret, name) => `<${name}>${secret}</${name}>`),
  context('an attribute', (secret, name) => `<db ${name}="${secret}"/>`),
  context('a property list', (secret, name) => `<key>${name}</key>\n<string>${secret}</string>`),
  context('an entry of Java', (secret, name) => `<entry key="${name}">${secret}</entry>`),
  context('a query', (secret, name) => `GET https://api.example.net/v1/x?${name}=${secret}&page=2 HTTP/1.1`),
  context('a query in parts', (secret, name) => `url: /cb?state=x&${name}=${secret}`),
  context('a form', (secret, name) => `-d 'user=x&${name}=${secret}'`),
  context('a dict of Python', (secret, name) => `{'user': 'x', '${name}': '${secret}'}`),
  context('a call of Python', (secret, name) => `Config(user='x', ${name}='${secret}')`),
  context('an object of JavaScript', (secret, name) => `{ user: 'x', ${JSON.stringify(name)}: '${secret}' }`),
  context('a constant', (secret, name) => `const ${name.replaceAll('.', '_')} = "${secret}";`),
  context('Ruby', (secret, name) => `{:user=>"x", "${name}"=>"${secret}"}`),
  context('Go', (secret, name) => `&{User:x ${name}:${secret} Port:5432}`),
  context('Java', (secret, name) => `Config[user=x, ${name}=${secret}]`),
  context('an error', (secret, name) => `ValueError: bad value for ${name}: '${secret}'`),
  context('a connection string', (secret, name) => `Server=db;User Id=sa;${name}=${secret};Encrypt=true`),
  context('an option', (secret, name) => `tool --${name.toLowerCase().replaceAll(/[_.]/g, '-')}=${secret} run`),
  context('a header', (secret, name) => `X-${name.replaceAll(/[_.]/g, '-')}: ${secret}`),
  context(
    'a header of curl',
    (secret, name) => `curl -H 'X-${name.replaceAll(/[_.]/g, '-')}: ${secret}' https://api.example.net`,
  ),
];

/** Where a secret stands without a name that says so. */
export const freeContexts: readonly SecretContext[] = [
  ...namedContexts.map(({ title, around }) =>
    context(`${title}, under another name`, (secret) => around(secret, 'VALUE')),
  ),
  context('alone', (secret) => secret),
  context('a sentence', (secret) => `The value ${secret}, which was given, is expired.`),
  context('an argument', (secret) => `deploy --to prod ${secret}`),
  context('an argument in quotes', (secret) => `deploy "${secret}"`),
  context('a list', (secret) => `['a', '${secret}', 'b']`),
  context('a path of an address', (secret) => `https://api.example.net/bot/${secret}/send`),
  context('a user of an address', (secret) => `git clone https://x:${secret.replaceAll('/', '')}@host.example/r.git`),
  context('behind a break written as code', (secret) => `"line one\\n${secret}\\nline three"`),
  context('behind an escaped sign', (secret) => `redirect?next=%2Fcb%3Dx%26v%3D${secret}%26y`),
  context('behind a sign of JSON', (secret) => `{"u":"a\\u003d${secret}\\u0026b"}`),
  context('in a colour', (secret) => `\u001b[31m${secret}\u001b[0m`),
  context('in marks of Markdown', (secret) => `| \`${secret}\` | x |`),
  context('a diff', (secret) => `+${secret}\n-old`),
  context('several lines', (secret) => `first\n${secret}\r\nlast`),
  context('Bearer', (secret) => `Authorization: Bearer ${secret}`),
  context('a scheme of its own', (secret) => `-H "Authorization: SSWS ${secret}"`),
  context('token as scheme', (secret) => `authorization: 'token ${secret}'`),
  context('a cookie', (secret) => `Cookie: theme=dark; session=${secret}; lang=en`),
  context('a cookie that is set', (secret) => `< Set-Cookie: sid=${secret}; Path=/; HttpOnly`),
  context('netrc', (secret) => `machine api.example.net login x password ${secret}`),
  context('netrc over lines', (secret) => `machine api.example.net\n  login x\n  password ${secret}\n`),
  context('.npmrc', (secret) => `//registry.example.net/:_authToken=${secret}`),
];

/** Commands that take a password without a name for it. */
export const commandContexts: readonly SecretContext[] = [
  context('mysql', (secret) => `mysql -h db -u root -p${secret} shop`),
  context('mysqldump', (secret) => `+ mysqldump -uroot -p${secret} shop > dump.sql`),
  context('sshpass', (secret) => `sshpass -p ${secret} ssh me@host`),
  context('sshpass in quotes', (secret) => `sshpass -p '${secret}' ssh me@host`),
  context('sshpass, glued', (secret) => `sshpass -p${secret} scp a b`),
  context('docker login', (secret) => `docker login -u me -p ${secret} registry.example.net`),
  context('podman login', (secret) => `podman login -u me -p "${secret}" registry.example.net`),
  context('az login', (secret) => `az login --service-principal -u app -p ${secret} --tenant t`),
  context('redis-cli', (secret) => `redis-cli -h cache -a ${secret} ping`),
  context('mongosh', (secret) => `mongosh -u admin -p ${secret} --host db`),
  context('sqlcmd', (secret) => `sqlcmd -S db -U sa -P ${secret} -Q "select 1"`),
  context('7z', (secret) => `7z x -p${secret} a.7z`),
  context('unzip', (secret) => `unzip -P ${secret} a.zip`),
  context('ldapsearch', (secret) => `ldapsearch -x -D cn=admin -w ${secret} -b dc=x`),
  context('keytool', (secret) => `keytool -list -keystore k.jks -storepass ${secret}`),
  context('htpasswd', (secret) => `htpasswd -b .htpasswd me ${secret}`),
  context('openssl', (secret) => `openssl rsa -in k.pem -passin pass:${secret}`),
  context('curl', (secret) => `curl -u admin:${secret} https://x.example`),
  context('wget', (secret) => `wget --user=x --password=${secret} https://x.example`),
  context('smbclient', (secret) => `smbclient //host/share -U me%${secret}`),
  context('a password by a pipe', (secret) => `echo "${secret}" | docker login -u me --password-stdin`),
  context('sudo', (secret) => `echo ${secret} | sudo -S apt update`),
  context('a list of arguments', (secret) => `subprocess.run(["sshpass", "-p", "${secret}", "ssh", "host"])`),
  context('aws configure', (secret) => `aws configure set aws_secret_access_key ${secret}`),
  context('npm config', (secret) => `npm config set //registry.example.net/:_authToken ${secret}`),
  context('an address', (secret) => `psql postgresql://me:${secret}@db.example:5432/shop`),
  context('an address in JSON', (secret) => `{"dsn":"postgres:\\/\\/me:${secret}@db.example\\/shop"}`),
  context('pgpass', (secret) => `db.example:5432:shop:me:${secret}\n`),
  context('Azure Pipelines', (secret) => `##vso[task.setvariable variable=DeployToken;issecret=true]${secret}`),
  context('a mask of GitHub Actions', (secret) => `::add-mask::${secret}`),
  context(
    'digest',
    (secret) =>
      `Authorization: Digest username="me", realm="x", response="${Buffer.from(secret).toString('hex').slice(0, 32)}"`,
  ),
  context('basic', (secret) => `Authorization: Basic ${Buffer.from(`me:${secret}`).toString('base64')}`),
];

/** A secret of a kind, drawn from a seed. */
export function drawSecret({ make }: SecretSample, seed: number): string {
  return make(letters(drawFrom(seed)));
}

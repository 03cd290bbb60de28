/** Letters that a vendor's token is made of behind its beginning. */
export type TokenLetters =
  'hex' | 'base62' | 'base64' | 'base64url' | 'upper' | 'upper32' | 'lower' | 'digits' | 'uuid' | 'dotted';

/** How the tokens of one vendor look, as data. */
export interface TokenShape {
  /** How they begin, as written. All of one row are equal behind their beginnings. */
  readonly starts: readonly string[];
  readonly letters: TokenLetters;
  /** Letters behind the beginning; a maximum only where a vendor's tokens have one length. */
  readonly min: number;
  readonly max?: number | undefined;
  /**
   * The beginning is also that of ordinary names: only a mix of small and capital letters and digits is taken (of hex:
   * letters and digits).
   */
  readonly isMixed?: boolean | undefined;
  /** Whose tokens they are, and where the vendor describes them. */
  readonly source: string;
}

const mixed = true;

/**
 * Tokens that are known by their beginning, besides those with a kind of their own. Lengths are a little below those of
 * the tokens that vendors give out, because they have been made longer before.
 */
export const tokenShapes: readonly TokenShape[] = [
  {
    starts: ['ghs_', 'ghr_'],
    letters: 'base64url',
    min: 30,
    source: 'GitHub, "Behind GitHub\'s new authentication token formats"',
  },
  {
    starts: ['glft-', 'glsoat-', 'glimt-', 'glagent-', 'gloas-', 'glffct-', 'GR1348941'],
    letters: 'base64url',
    min: 18,
    source: 'GitLab, "Token overview"',
  },
  { starts: ['sk-lf-', 'pk-lf-'], letters: 'uuid', min: 36, max: 36, source: 'Langfuse, "API keys"' },
  {
    starts: ['lsv2_pt_', 'lsv2_sk_', 'ls__'],
    letters: 'base64url',
    min: 30,
    source: 'LangSmith, "Create an account and API key"',
  },
  { starts: ['nvapi-'], letters: 'base64url', min: 40, source: 'NVIDIA NIM, "API keys"' },
  { starts: ['csk-'], letters: 'base62', min: 40, source: 'Cerebras, "Quickstart"' },
  { starts: ['fw_'], letters: 'base62', min: 22, isMixed: mixed, source: 'Fireworks AI, "API keys"' },
  { starts: ['tgp_v1_'], letters: 'base64url', min: 40, source: 'Together AI, "API keys"' },
  { starts: ['pcsk_'], letters: 'base64url', min: 40, source: 'Pinecone, "Manage API keys"' },
  { starts: ['tvly-'], letters: 'base64url', min: 24, isMixed: mixed, source: 'Tavily, "Quickstart"' },
  { starts: ['fc-'], letters: 'hex', min: 32, max: 32, source: 'Firecrawl, "Quickstart"' },
  { starts: ['e2b_'], letters: 'hex', min: 40, max: 40, source: 'E2B, "API key"' },
  { starts: ['jina_'], letters: 'base64url', min: 50, source: 'Jina AI, "Reader API"' },
  { starts: ['pa-'], letters: 'base64url', min: 40, isMixed: mixed, source: 'Voyage AI, "API key"' },
  { starts: ['sk_'], letters: 'hex', min: 48, max: 48, source: 'ElevenLabs, "Authentication"' },
  { starts: ['sk-'], letters: 'base62', min: 48, max: 48, isMixed: mixed, source: 'Stability AI, "Authentication"' },
  { starts: ['api_org_'], letters: 'base62', min: 30, source: 'Hugging Face, "User access tokens"' },
  { starts: ['wandb_v1_'], letters: 'base64url', min: 30, source: 'Weights & Biases, "API keys"' },
  { starts: ['ABSK'], letters: 'base64', min: 80, source: 'Amazon Bedrock, "API keys"' },
  { starts: ['LTAI'], letters: 'base62', min: 17, max: 26, isMixed: mixed, source: 'Alibaba Cloud, "AccessKey pair"' },
  { starts: ['AKID'], letters: 'base62', min: 32, max: 32, isMixed: mixed, source: 'Tencent Cloud, "Access key"' },
  { starts: ['AQVN'], letters: 'base64url', min: 35, source: 'Yandex Cloud, "API key"' },
  { starts: ['y0_', 't1.'], letters: 'base64url', min: 50, isMixed: mixed, source: 'Yandex, "OAuth token"' },
  { starts: ['HRKU-'], letters: 'base64url', min: 36, source: 'Heroku, "Authorization token formats"' },
  {
    starts: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_', 'vercel_blob_rw_'],
    letters: 'base64url',
    min: 24,
    isMixed: mixed,
    source: 'Vercel, "Access tokens"',
  },
  { starts: ['v1.0-'], letters: 'uuid', min: 60, source: 'Cloudflare, "Origin CA keys"' },
  { starts: ['cfut_', 'cfat_', 'cfk_'], letters: 'base62', min: 36, source: 'Cloudflare, "API token formats"' },
  { starts: ['fo1_', 'fm1r_', 'fm1a_'], letters: 'base64', min: 32, source: 'Fly.io, "Access tokens"' },
  { starts: ['rnd_'], letters: 'base62', min: 28, isMixed: mixed, source: 'Render, "API keys"' },
  { starts: ['sb_secret_'], letters: 'base64url', min: 20, source: 'Supabase, "Understanding API keys"' },
  { starts: ['napi_'], letters: 'base62', min: 40, source: 'Neon, "Manage API keys"' },
  { starts: ['mdb_sa_sk_'], letters: 'base64url', min: 32, source: 'MongoDB Atlas, "Service accounts"' },
  { starts: ['AVNS_'], letters: 'base64url', min: 15, source: 'Aiven, "Service users"' },
  { starts: ['CCDB1_'], letters: 'base64url', min: 40, source: 'CockroachDB Cloud, "API access"' },
  { starts: ['essu_'], letters: 'base64', min: 40, source: 'Elastic Cloud, "API keys"' },
  { starts: ['dkea', 'dose'], letters: 'hex', min: 32, max: 32, source: 'Databricks, "OAuth secrets"' },
  { starts: ['dbtu_', 'dbtc_', 'dbts_'], letters: 'base64url', min: 28, source: 'dbt Cloud, "API access tokens"' },
  { starts: ['pnu_', 'pnb_'], letters: 'base62', min: 30, source: 'Prefect, "API keys"' },
  { starts: ['NRII-', 'NRRA-', 'NRIQ-'], letters: 'base64url', min: 27, source: 'New Relic, "API keys"' },
  { starts: ['hcaik_', 'hcxik_', 'hcxmk_', 'hcbik_'], letters: 'base62', min: 30, source: 'Honeycomb, "API keys"' },
  { starts: ['phx_', 'phc_', 'phs_'], letters: 'base62', min: 32, source: 'PostHog, "Personal API keys"' },
  { starts: ['sdk-', 'mob-', 'api-'], letters: 'uuid', min: 36, max: 36, source: 'LaunchDarkly, "SDK keys"' },
  { starts: ['lin_oauth_'], letters: 'hex', min: 32, source: 'Linear, "OAuth"' },
  { starts: ['ATSTT3'], letters: 'base64url', min: 40, source: 'Atlassian, "API tokens"' },
  { starts: ['ATBB'], letters: 'base62', min: 28, isMixed: mixed, source: 'Bitbucket, "App passwords"' },
  { starts: ['ATTA'], letters: 'hex', min: 60, source: 'Trello, "Authorization"' },
  { starts: ['CFPAT-'], letters: 'base64url', min: 40, source: 'Contentful, "Personal access tokens"' },
  { starts: ['tfp_'], letters: 'base64url', min: 40, source: 'Typeform, "Personal access token"' },
  { starts: ['sl.'], letters: 'base64url', min: 100, source: 'Dropbox, "OAuth guide"' },
  { starts: ['p8e-'], letters: 'base64url', min: 32, source: 'Adobe, "OAuth credentials"' },
  { starts: ['pul-'], letters: 'hex', min: 40, max: 40, source: 'Pulumi, "Access tokens"' },
  { starts: ['A3-'], letters: 'upper', min: 26, source: '1Password, "About your Secret Key"' },
  { starts: ['oy2'], letters: 'lower', min: 43, max: 43, source: 'NuGet, "Publish a package"' },
  {
    starts: ['cio'],
    letters: 'base62',
    min: 32,
    max: 32,
    isMixed: mixed,
    source: 'crates.io, the token format in its source',
  },
  { starts: ['AKCp'], letters: 'base62', min: 60, source: 'JFrog, "Access tokens"' },
  { starts: ['cmVmdGtuOj'], letters: 'base62', min: 50, source: 'JFrog, "Reference tokens"' },
  { starts: ['CLOJARS_'], letters: 'hex', min: 60, source: 'Clojars, "Deploy tokens"' },
  { starts: ['CCIPAT_', 'CCIPRJ_'], letters: 'base64url', min: 50, source: 'CircleCI, "Managing API tokens"' },
  {
    starts: ['bkua_', 'bkaj_', 'bkct_', 'bkpt_'],
    letters: 'base62',
    min: 36,
    source: 'Buildkite, "Managing API access tokens"',
  },
  { starts: ['sqp_', 'squ_', 'sqa_'], letters: 'hex', min: 40, max: 40, source: 'SonarQube, "Managing tokens"' },
  { starts: ['snyk_uat.', 'snyk_sat.'], letters: 'dotted', min: 30, source: 'Snyk, "Service accounts"' },
  { starts: ['rdme_'], letters: 'base62', min: 60, source: 'ReadMe, "API keys"' },
  {
    starts: ['PMAT-'],
    letters: 'base62',
    min: 24,
    max: 28,
    isMixed: mixed,
    source: 'Postman, "Collection access keys"',
  },
  {
    starts: ['API-'],
    letters: 'upper',
    min: 26,
    max: 36,
    isMixed: mixed,
    source: 'Octopus Deploy, "How to create an API key"',
  },
  { starts: ['sgp_', 'slk_'], letters: 'base64url', min: 40, source: 'Sourcegraph, "Access tokens"' },
  { starts: ['dnkey-'], letters: 'base64url', min: 40, source: 'Defined Networking, "API keys"' },
  { starts: ['akab-'], letters: 'base64url', min: 32, source: 'Akamai, "EdgeGrid credentials"' },
  {
    starts: ['sha256~'],
    letters: 'base64url',
    min: 43,
    max: 43,
    isMixed: mixed,
    source: 'OpenShift, "OAuth access tokens"',
  },
  { starts: ['tk-us-'], letters: 'base64url', min: 40, source: 'Scalingo, "API tokens"' },
  { starts: ['sk.eyJ', 'tk.eyJ'], letters: 'dotted', min: 40, source: 'Mapbox, "Access tokens"' },
  { starts: ['EAA'], letters: 'base62', min: 80, isMixed: mixed, source: 'Meta, "Access tokens"' },
  { starts: ['EAAA'], letters: 'base64url', min: 56, isMixed: mixed, source: 'Square, "Access tokens"' },
  { starts: ['sq0atp-', 'sq0csp-', 'sq0idp-'], letters: 'base64url', min: 20, source: 'Square, "OAuth"' },
  { starts: ['IGQV', 'IGAA'], letters: 'base64url', min: 80, source: 'Instagram, "Access tokens"' },
  { starts: ['AAAAAAAAAAAAAAAAAAAAA'], letters: 'base64', min: 60, isMixed: mixed, source: 'X, "Bearer tokens"' },
  {
    starts: ['access_token$production$', 'access_token$sandbox$'],
    letters: 'dotted',
    min: 40,
    source: 'Braintree and PayPal, "Access tokens"',
  },
  { starts: ['shpua_', 'shptka_'], letters: 'hex', min: 32, source: 'Shopify, "Access tokens"' },
  { starts: ['rzp_live_', 'rzp_test_'], letters: 'base62', min: 14, source: 'Razorpay, "API keys"' },
  {
    starts: ['FLWSECK-', 'FLWSECK_TEST-', 'FLWPUBK-'],
    letters: 'base64url',
    min: 20,
    source: 'Flutterwave, "API keys"',
  },
  {
    starts: ['access-sandbox-', 'access-production-', 'access-development-'],
    letters: 'uuid',
    min: 36,
    max: 36,
    source: 'Plaid, "Access tokens"',
  },
  { starts: ['pdl_live_apikey_', 'pdl_sdbx_apikey_'], letters: 'base64url', min: 30, source: 'Paddle, "API keys"' },
  { starts: ['polar_oat_', 'polar_pat_'], letters: 'base62', min: 30, source: 'Polar, "Access tokens"' },
  {
    starts: ['shippo_live_', 'shippo_test_', 'duffel_live_', 'duffel_test_'],
    letters: 'base64url',
    min: 32,
    source: 'Shippo and Duffel, "Authentication"',
  },
  { starts: ['EZAK', 'EZTK'], letters: 'base62', min: 54, source: 'EasyPost, "Authentication"' },
  { starts: ['fio-u-'], letters: 'base64url', min: 40, source: 'Frame.io, "Developer tokens"' },
  { starts: ['re_'], letters: 'base64url', min: 24, isMixed: mixed, source: 'Resend, "API keys"' },
  { starts: ['xkeysib-', 'xsmtpsib-'], letters: 'base64url', min: 60, source: 'Brevo, "API keys"' },
  { starts: ['WPL_AP1.', 'WPL_AP0.'], letters: 'dotted', min: 16, source: 'LinkedIn, "Client secrets"' },
  { starts: ['1//0'], letters: 'base64url', min: 35, source: 'Google, "Using OAuth 2.0": refresh tokens' },
  { starts: ['ddp_'], letters: 'base62', min: 32, source: 'Deno Deploy, "Access tokens"' },
  { starts: ['vtwn_'], letters: 'base64url', min: 20, isMixed: mixed, source: 'Val Town, "API tokens"' },
  { starts: ['retool_'], letters: 'base62', min: 24, isMixed: mixed, source: 'Retool, "API authentication"' },
  { starts: ['secret-token:'], letters: 'dotted', min: 16, isMixed: mixed, source: 'RFC 8959' },
  { starts: ['apify_api_', 'apify_proxy_'], letters: 'base62', min: 30, source: 'Apify, "API integration"' },
  { starts: ['unkey_'], letters: 'base62', min: 20, isMixed: mixed, source: 'Unkey, "Root keys"' },
  { starts: ['fal_'], letters: 'base62', min: 32, isMixed: mixed, source: 'fal, "API keys"' },
  { starts: ['KEY0'], letters: 'base64url', min: 40, isMixed: mixed, source: 'Telnyx, "API keys"' },
  { starts: ['live_', 'test_'], letters: 'hex', min: 35, max: 40, source: 'Lob, "API keys"' },
  {
    starts: ['mmk_', 'whsk_'],
    letters: 'base62',
    min: 24,
    isMixed: mixed,
    source: 'MaxMind and webhook keys, "License keys"',
  },
  { starts: ['cu_'], letters: 'hex', min: 32, max: 32, source: 'Checkly, "API keys"' },
  { starts: ['crsr_', 'key_'], letters: 'hex', min: 60, max: 64, source: 'Cursor, "API keys"' },
];

const classes: Readonly<Record<TokenLetters, string>> = {
  hex: '[0-9a-fA-F]',
  base62: '[A-Za-z0-9]',
  base64: '[A-Za-z0-9+/=]',
  base64url: String.raw`[\w\-]`,
  upper: String.raw`[A-Z0-9\-]`,
  upper32: '[A-Z2-7]',
  lower: '[a-z0-9]',
  digits: String.raw`\d`,
  uuid: String.raw`[0-9a-fA-F\-]`,
  dotted: String.raw`[\w.\-~$]`,
};

/** The regular expression of a token's letters: its beginning, then a run of its alphabet. */
export function sourceOfShape({ starts, letters, min, max }: TokenShape): string {
  const beginnings = starts.map((start) => start.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return `(?:${beginnings.join('|')})${classes[letters]}{${min},${max ?? ''}}`;
}

/** Whether a token that needs it is mixed as keys are. */
export function isMixedAsShaped({ letters, isMixed }: TokenShape, token: string): boolean {
  if (isMixed !== true) return true;
  const hasSmall = letters === 'hex' || letters === 'upper' || /[a-z]/.test(token);
  return hasSmall && /\d/.test(token) && (letters === 'hex' || letters === 'lower' || /[A-Z]/.test(token));
}

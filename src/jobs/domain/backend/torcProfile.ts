/** A Torc server and how to reach it. The password is not part of it. */
export interface TorcProfile {
  /** Its display name; unique. */
  readonly name: string;
  /** Base address, with or without `/torc-service/v1`. */
  readonly url: string;
  /** For HTTP Basic. Without it, no user is sent unless a password is known. */
  readonly user?: string | undefined;
  /** The runner's `-o`: where `job_stdio` is, absolute. The server does not know it. */
  readonly outputFolder?: string | undefined;
  /** A custom certificate authority, PEM, absolute path. */
  readonly caFile?: string | undefined;
  /** Whether an untrusted certificate is accepted; off by default. */
  readonly allowsUntrustedCertificate?: boolean | undefined;
}

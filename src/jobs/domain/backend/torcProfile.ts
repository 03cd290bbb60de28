/** A Torc server and how to reach it. The password is not part of it. */
export interface TorcProfile {
  /** As people call it; unique. */
  readonly name: string;
  /** Base address, with or without `/torc-service/v1`. */
  readonly url: string;
  /** For HTTP Basic; without it nothing is sent where no password is known. */
  readonly user?: string | undefined;
  /** The runner's `-o`: where `job_stdio` is, absolute. The server does not know it. */
  readonly outputFolder?: string | undefined;
  /** A certificate authority of one's own, PEM, absolute path. */
  readonly caFile?: string | undefined;
  /** Whether a certificate that nobody vouches for is taken; off. */
  readonly allowsUntrustedCertificate?: boolean | undefined;
}

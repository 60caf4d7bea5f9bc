/** What every JSON answer of `/api/v1` carries beside its own fields. */
export interface Envelope {
  success: boolean;
  messages: string[];
  cwVersion?: string;
}

export interface FieldError {
  msg: string;
  param: string;
  location?: "body" | "query" | "params";
  value?: unknown;
}

export interface Failure extends Envelope {
  success: false;
  errorType?: string;
  requestId?: string;
  errors?: FieldError[];
}

const refusals = {
  invalid: { status: 422, errorType: "validation" },
  unprocessable: { status: 422, errorType: "unprocessable" },
  taken: { status: 422, errorType: "client" },
  malformed: { status: 422, errorType: "client" },
  unauthenticated: { status: 401, errorType: "authentication" },
  missing: { status: 403, errorType: "authorization" },
  forbidden: { status: 403, errorType: "client" },
  lacksTwoStep: { status: 403, errorType: "twoStep" },
  unproven: { status: 403, errorType: "reauthentication" },
  rule: { status: 400, errorType: "client" },
  damaged: { status: 400, errorType: "badrequest" },
  notFound: { status: 404, errorType: "client" },
  /** What pages say of a call that another server of this API does not know. */
  unsupported: { status: 404, errorType: "client" },
  changed: { status: 409, errorType: "client" },
  tooLarge: { status: 413, errorType: "client" },
  tooMany: { status: 429, errorType: "client" },
  failed: { status: 500, errorType: "fatal" },
  crashed: { status: 500, errorType: "server" },
  brokenReply: { status: 502, errorType: "server" },
  busy: { status: 503, errorType: "server" },
  unreachable: { status: 503, errorType: "server" },
  full: { status: 507, errorType: "server" },
} as const;

export type RefusalReason = keyof typeof refusals;

/**
 * An expected no. The dialect gives what is missing and what is not yours the same answer, 403 `authorization`.
 * `retryAfterSeconds` goes with `tooMany`, `busy` and `full`.
 */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    reason: RefusalReason,
    message: string,
    details: { errors?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.reason = reason;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return refusals[this.reason].status;
  }

  get errorType(): string {
    return refusals[this.reason].errorType;
  }
}

/** A refusal about named fields: one message that joins them, as the dialect writes it. */
export function invalidFields(errors: FieldError[]): Refusal {
  const message = errors
    .map(({ location, param, msg }) => (location ? `${location}.${param}: ${msg}` : msg))
    .join("; ");
  return new Refusal("invalid", message, { errors });
}

/** Reads the refusal back from an answer, whoever sent it. */
export function toRefusal(
  status: number,
  failure: Partial<Failure>,
  retryAfterSeconds?: number,
): Refusal {
  /* Other servers of the contract may say either otherwise. */
  const { messages, errors } = failure as Record<keyof Failure, unknown>;
  const message =
    (Array.isArray(messages) && messages.join(" ")) || `The server answered ${status}.`;
  const details = { errors: Array.isArray(errors) ? errors : [], retryAfterSeconds };
  return new Refusal(findReason(status, failure.errorType), message, details);
}

function findReason(status: number, errorType: string | undefined): RefusalReason {
  const reasons = Object.keys(refusals) as RefusalReason[];
  const sameStatus = reasons.filter((reason) => refusals[reason].status === status);
  const exact = sameStatus.find((reason) => refusals[reason].errorType === errorType);
  return exact ?? sameStatus[0] ?? (status >= 500 ? "crashed" : "rule");
}

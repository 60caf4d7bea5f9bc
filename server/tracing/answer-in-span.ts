import { currentSpan, doInSpan } from "#api/http/request-id.ts";
import type { Span } from "#api/http/span.ts";

/** Has a span say how a request was answered, up to the head of the answer. */
export function answerInSpan(span: Span, answer: () => Promise<Response>): Promise<Response> {
  return doInSpan(span, async () => {
    try {
      const response = await answer();
      span.setStatus(response.status);
      return response;
    } catch (error) {
      span.fail(error);
      throw error;
    } finally {
      span.end();
    }
  });
}

type Answer = (request: Request) => Promise<Response>;

/** Calls of the API that a page makes, as parts of its trace. */
export function traceCalls(answer: Answer): Answer {
  return (request) => {
    const span = currentSpan()?.startCall(request);
    return span ? answerInSpan(span, () => answer(request)) : answer(request);
  };
}

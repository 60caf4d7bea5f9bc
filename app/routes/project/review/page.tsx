import { PageTitle } from "#app/components/page-title.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/page";
import { answerReviewForm } from "./answer-review.server.ts";
import { Gone } from "./gone.tsx";
import { loadReview } from "./load-review.server.ts";
import { Overview } from "./overview.tsx";
import { queueText } from "./review-text.ts";
import { Reviewer } from "./reviewer.tsx";

const text = { title: "Review" };

export async function loader(args: Route.LoaderArgs) {
  return loadReview(args);
}

export async function action(args: Route.ActionArgs) {
  return answerReviewForm(args);
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, queue, isGone } = loaderData;
  const title = view && queue ? `${text.title}: ${queueText[queue].name}` : text.title;
  const problems = actionData ? [{ text: actionData.text }] : [];
  return (
    <>
      <PageTitle title={title} isError={problems.length > 0} />
      <ErrorSummary problems={problems} />
      {view && queue ? (
        <Reviewer key={loaderData.queuePath} loaded={{ ...loaderData, view, queue }} />
      ) : (
        <>
          <PageHeading title={title} />
          {isGone ? <Gone {...loaderData} /> : <Overview {...loaderData} />}
        </>
      )}
    </>
  );
}

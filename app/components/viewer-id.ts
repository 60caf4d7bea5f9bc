import { useRouteLoaderData } from "react-router";

interface FrameData {
  user: { id: number };
}

/** Who is signed in; 0 where that is not known. */
export function useViewerId(): number {
  return useRouteLoaderData<FrameData>("routes/frame")?.user.id ?? 0;
}

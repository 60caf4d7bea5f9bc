import { useNavigate } from "react-router";

/** The same page with what the server says now, without losing anybody's place on it. */
export function useRevalidate(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { pathname, search } = window.location;
    await navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
}

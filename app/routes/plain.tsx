import { Outlet } from "react-router";
import { followRules } from "../services/navigation/navigation.server.ts";
import type { Route } from "./+types/plain";

export const middleware: Route.MiddlewareFunction[] = [followRules];

export default function Plain() {
  return <Outlet />;
}

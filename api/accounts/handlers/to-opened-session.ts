import type { IssuedTokens } from "../operations/start-session.ts";
import { toUserData, type UserColumns } from "./to-user-data.ts";

export function toOpenedSession({ user, tokens }: { user: UserColumns; tokens: IssuedTokens }) {
  const { token, refreshToken } = tokens;
  return { token, refreshToken, userData: toUserData(user) };
}

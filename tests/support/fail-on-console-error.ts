import { format } from "node:util";
import { afterAll, afterEach, vi } from "vitest";

const messages: string[] = [];

vi.spyOn(console, "error").mockImplementation((...words) => {
  messages.push(format(...words));
});

afterEach(failOnMessages);
afterAll(failOnMessages);

function failOnMessages() {
  const said = messages.splice(0).join("\n");
  if (said !== "") throw new Error(`console.error was called:\n${said}`);
}

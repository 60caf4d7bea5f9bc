import { expect, test } from "vitest";
import { toBrowserWords } from "#app/services/navigation/browser-text.server.ts";

test("browsers are told apart although they all call themselves by each other's names", () => {
  const cases = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0": "Firefox on Linux",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36":
      "Chrome on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0":
      "Edge on Windows",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15":
      "Safari on macOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1":
      "Safari on iPhone",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36":
      "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36":
      "Samsung Internet on Android",
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36":
      "Chrome on ChromeOS",
  };
  for (const [userAgent, words] of Object.entries(cases)) {
    expect(toBrowserWords(userAgent)).toBe(words);
  }
});

test("a program that is no known browser is shown as it calls itself", () => {
  expect(toBrowserWords("okhttp/4.12.0")).toBe("okhttp/4.12.0");
  expect(toBrowserWords("curl/8.5.0 <b>")).toBe("curl/8.5.0 <b>");
  expect(toBrowserWords(" ")).toBe("Unknown program");
});

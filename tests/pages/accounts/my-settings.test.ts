import { expect, test } from "vitest";
import { listSessions } from "#contract/wire/accounts/sessions.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import { join, makeProject, password, register } from "#tests/support/projects/people.ts";
import { findLoggedLink, openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:149.0) Gecko/20100101 Firefox/149.0";

test("my settings show the account, the projects with my role, and what waits", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const bluff = await makeProject(site.api, mere, "Bluff");
  const island = await makeProject(site.api, mere, "Green Island");
  await join(site.api, site.rangi, bluff, { pending: "invited" });
  await join(site.api, site.rangi, island, { pending: "requested" });
  const page = await site.get("/my-settings");
  expect(page).toMatchObject({ status: 200, title: "My settings | Nightjar" });
  for (const words of ["Rangi", "rangi@example.org", "Confirmed", "You accepted version 1"]) {
    expect(page.text).toContain(words);
  }
  expect(page.text).toContain("Kea Basin Admin and owner");
  expect(page.html).toContain('href="/kea-basin/leave"');
  expect(page.text).toContain("Bluff You are invited as member");
  expect(page.text).toContain("Green Island You have asked to join");
});

test("a name is changed, and one that cannot be is refused with what was typed", async () => {
  await using site = await openKeaBasin();
  const refused = await site.post("/my-settings/name", { userName: "R" });
  expect(refused).toMatchObject({ status: 422, title: "Error: Change your name | Nightjar" });
  expect(refused.html).toMatch(/name="userName"[^>]*value="R"/);
  expect(refused.html).toContain('href="#userName"');
  const saved = await site.post("/my-settings/name", { userName: "Rangi Tūī" });
  expect(saved).toMatchObject({ status: 303, location: "/my-settings" });
  const page = await site.get("/my-settings");
  expect(page.text).toContain("Your name is now Rangi Tūī.");
  expect((await site.get("/my-settings/name")).html).toContain('value="Rangi Tūī"');
});

const emailChange = { intent: "change" };

test("a new email address takes the place of the old one once it is confirmed", async () => {
  await using site = await openKeaBasin();
  const email = " New.Rangi@Example.org ";
  const answer = await site.post("/my-settings/email", { ...emailChange, email });
  expect(answer).toMatchObject({ status: 303, location: "/my-settings" });
  const waiting = await site.get("/my-settings");
  expect(waiting.text).toContain("There is a link that confirms new.rangi@example.org.");
  expect(waiting.text).toContain("rangi@example.org Confirmed");
  expect(waiting.text).toContain("new.rangi@example.org is not confirmed yet");
  expect((await site.get("/kea-basin")).status).toBe(200);
  await site.post(findLoggedLink(site, "confirm-account-email"), {});
  const confirmed = await site.get("/my-settings");
  expect(confirmed.text).toContain("new.rangi@example.org Confirmed");
  expect(confirmed.text).not.toContain("is not confirmed yet");
});

test("while a new address waits, its email is sent again, or the present one kept", async () => {
  await using site = await openKeaBasin();
  await site.post("/my-settings/email", { ...emailChange, email: "new.rangi@example.org" });
  const first = findLoggedLink(site, "confirm-account-email");
  const page = await site.get("/my-settings/email");
  expect(page.text).toContain("new.rangi@example.org is not confirmed yet.");
  await site.post("/my-settings/email", { intent: "resend" });
  expect(findLoggedLink(site, "confirm-account-email")).not.toBe(first);
  const kept = await site.post("/my-settings/email", { intent: "keep" });
  expect(kept).toMatchObject({ status: 303, location: "/my-settings" });
  const settings = await site.get("/my-settings");
  expect(settings.text).toContain("Your address stays rangi@example.org.");
  expect(settings.text).not.toContain("is not confirmed yet");
});

test("the link to the former address brings it back, and signs everybody out", async () => {
  await using site = await openKeaBasin();
  await site.post("/my-settings/email", { ...emailChange, email: "new.rangi@example.org" });
  await site.post(findLoggedLink(site, "confirm-account-email"), {});
  const undo = findLoggedLink(site, "undo-address-change");
  const owner = site.browser();
  const page = await owner.get(undo);
  expect(page).toMatchObject({ status: 200, title: "Keep your email address | Nightjar" });
  expect(page.text).toContain(
    "Your account keeps rangi@example.org as its address, or gets it back.",
  );
  const done = await owner.post(undo, {});
  expect(done).toMatchObject({
    status: 303,
    location: "/forgot-password?email=rangi%40example.org",
  });
  expect((await owner.get(done.location ?? "")).text).toContain("nobody is signed in to it");
  expect((await site.get("/my-settings")).location).toMatch(/^\/sign-in/);
  const again = await owner.post(undo, {});
  expect(again.status).toBe(422);
  expect(again.text).toContain("This link no longer works.");
  expect((await owner.get("/undo-address-change/nothing")).text).toContain("incomplete");
});

test("an email address that is taken, wrong or the same changes nothing", async () => {
  await using site = await openKeaBasin();
  await register(site.api, "Mere");
  for (const email of ["mere@example.org", "mere", ""]) {
    const page = await site.post("/my-settings/email", { ...emailChange, email });
    expect([email, page.status]).toEqual([email, 422]);
    expect(page.html).toContain('href="#email"');
  }
  const same = await site.post("/my-settings/email", {
    ...emailChange,
    email: "RANGI@example.org",
  });
  expect(same).toMatchObject({ status: 303, location: "/my-settings" });
  expect((await site.get("/my-settings")).text).toContain("That is already your address.");
});

test("a password is changed with the current one, and others are signed out if wished", async () => {
  await using site = await openKeaBasin();
  const phone = site.browser();
  await signIn(phone, site.rangi);
  const change = {
    currentPassword: password,
    password: "four birds on a wire",
    repeatedPassword: "four birds on a wire",
  };
  const answer = await site.post("/my-settings/password", { ...change, endOtherSessions: "on" });
  expect(answer).toMatchObject({ status: 303, location: "/my-settings" });
  expect((await site.get("/my-settings")).text).toContain("signed out everywhere else");
  expect((await phone.get("/my-settings")).location).toMatch(/^\/sign-in/);
});

test("a password that is wrong, common, short or not repeated is refused and never sent back", async () => {
  await using site = await openKeaBasin();
  const good = "four birds on a wire";
  const cases: [Record<string, string>, string][] = [
    [{ currentPassword: "not the one", password: good, repeatedPassword: good }, "currentPassword"],
    [
      { currentPassword: password, password: "password1", repeatedPassword: "password1" },
      "password",
    ],
    [{ currentPassword: password, password: "short", repeatedPassword: "short" }, "password"],
    [{ currentPassword: password, password: good, repeatedPassword: "other" }, "repeatedPassword"],
    [{ currentPassword: "", password: good, repeatedPassword: good }, "currentPassword"],
  ];
  for (const [fields, field] of cases) {
    const page = await site.post("/my-settings/password", fields);
    expect([fields, page.status >= 400]).toEqual([fields, true]);
    expect(page.title).toBe("Error: Change your password | Nightjar");
    expect(page.html).toContain(`href="#${field}"`);
    expect(page.html).not.toContain(good);
  }
});

test("the current password is required and not held to the rules of a new one", async () => {
  await using site = await openKeaBasin();
  const said = "Password must be at least 8 characters long";
  const change = { password: "short", repeatedPassword: "short" };
  for (const [currentPassword, about] of [
    ["", "Enter your current password"],
    ["older", undefined],
  ] as const) {
    const page = await site.post("/my-settings/password", { currentPassword, ...change });
    expect(page.text.split(said)).toHaveLength(3);
    expect(page.html.includes('href="#currentPassword"')).toBe(about !== undefined);
    if (about) expect(page.text).toContain(about);
  }
  const good = { password: "four birds on a wire", repeatedPassword: "four birds on a wire" };
  const wrong = await site.post("/my-settings/password", { currentPassword: "older", ...good });
  expect(wrong.text).toContain("This is not your current password");
});

test("times follow the zone that the person has chosen", async () => {
  await using site = await openKeaBasin();
  const page = await site.get("/my-settings/time-zone");
  expect(page.html).toMatch(/<optgroup label="Now"><option value="Pacific\/Auckland" selected/);
  expect(page.html).toContain('<optgroup label="Africa">');
  const saved = await site.post("/my-settings/time-zone", {
    choice: "chosen",
    timeZone: "Europe/London",
  });
  expect(saved).toMatchObject({ status: 303, location: "/my-settings" });
  const settings = await site.get("/my-settings");
  expect(settings.text).toContain("United Kingdom time (London), chosen by you");
  expect((await site.get("/my-settings/sessions")).text).toContain(
    "Times are in United Kingdom time.",
  );
  const refused = await site.post("/my-settings/time-zone", { choice: "chosen", timeZone: "Mars" });
  expect(refused).toMatchObject({ status: 422, title: "Error: Change the time zone | Nightjar" });
});

test("a stored zone that nobody knows does no harm", async () => {
  await using site = await openKeaBasin();
  const settings = { lastKnownTimezone: "Mars/Olympus" };
  await site.api.send(updateUser, { settings }, site.rangi.token);
  expect((await site.get("/my-settings")).status).toBe(200);
});

test("the display is kept in this browser alone", async () => {
  await using site = await openKeaBasin();
  const saved = await site.post("/my-settings/display", { colorScheme: "dark", lightPages: "on" });
  expect(saved).toMatchObject({ status: 303, location: "/my-settings" });
  expect(saved.headers.getSetCookie()).toContainEqual(
    "look=dark.light; Max-Age=31536000; Path=/; SameSite=Lax",
  );
  const page = await site.get("/my-settings");
  expect(page.text).toContain("Dark, light pages, for this browser");
  expect(page.html).toMatch(/<html[^>]*class="dark"/);
  expect(page.html).not.toContain('type="module"');
  const phone = site.browser();
  await signIn(phone, site.rangi);
  expect((await phone.get("/my-settings")).html).not.toContain('class="dark"');
  const refused = await site.post("/my-settings/display", { colorScheme: "pink" });
  expect(refused.status).toBe(422);
});

test("sessions are named by their browser and ended one by one or all but this", async () => {
  await using site = await openKeaBasin();
  const browsers = [site.browser(), site.browser()] as const;
  for (const browser of browsers) {
    await browser.post(
      "/sign-in",
      { email: site.rangi.email, password },
      { "user-agent": firefox },
    );
  }
  const page = await site.get("/my-settings/sessions");
  expect(page.title).toBe("Where you are signed in | Nightjar");
  expect(page.text.match(/Firefox on Windows Last used/g)).toHaveLength(2);
  expect(page.text).toContain("This one");
  const sessionId = /name="sessionId" value="(\d+)"/.exec(page.html)?.[1] ?? "";
  const ended = await site.post("/my-settings/sessions", { sessionId });
  expect(ended).toMatchObject({ status: 303, location: "/my-settings/sessions" });
  const left = await site.get("/my-settings/sessions");
  expect(left.text).toContain("That session has ended.");
  expect(left.text.match(/Firefox on Windows Last used/g)).toHaveLength(1);
  await site.post("/my-settings/sessions", {});
  const alone = await site.get("/my-settings/sessions");
  expect(alone.text).not.toContain("Firefox on Windows");
  expect(alone.text).not.toContain("End all others");
});

test("nobody ends a session of somebody else", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const { sessions } = await site.api.send(listSessions, {}, mere.token);
  expect(sessions).toHaveLength(1);
  const sessionId = String(sessions[0]?.id);
  const refused = await site.post("/my-settings/sessions", { sessionId });
  expect(refused.status).toBe(403);
  expect(refused.title).toBe("Error: Where you are signed in | Nightjar");
  expect((await site.api.send(listSessions, {}, mere.token)).sessions).toHaveLength(1);
});

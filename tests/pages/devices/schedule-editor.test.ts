import { expect, test } from "vitest";
import { rowButton } from "#app/forms/row-button.ts";
import { listSchedules, replaceSchedule } from "#contract/wire/schedules/schedules.ts";
import { openWithCamera } from "#tests/support/pages/device-pages.ts";
import { register } from "#tests/support/projects/people.ts";
import { makeSchedule, scheduleOf } from "#tests/support/projects/schedules.ts";
import { uploadSound } from "#tests/support/recordings/shared-files.ts";
import { signIn } from "#tests/support/pages/test-site.ts";
import { formOf } from "#tests/support/pages/form-fields.ts";

function insert(name: string) {
  return toFields(rowButton("insert", { name }));
}

function remove(name: string, index: number) {
  return toFields(rowButton("remove", { name, index }));
}

function toFields({ name, value }: ReturnType<typeof rowButton>) {
  return { [name]: value };
}

async function openWithSound() {
  const site = await openWithCamera();
  const sound = String(await uploadSound(site.api, site.rangi.token));
  const base = `${site.path}/schedules`;
  const list = async () => (await site.api.send(listSchedules, {}, site.rangi.token)).schedules;
  return { ...site, sound, base, list };
}

test("a schedule is written row by row without scripts, and saved", async () => {
  await using site = await openWithSound();
  const path = `${site.base}/new`;
  let page = await site.get(path);
  expect(page.text).toContain("Only devices with audio bait");
  expect(page.text).toContain("Possum call");
  expect(page.text).toContain("21:00 to 05:00: 16 times");
  const typed = { ...formOf(page), description: "Dusk", "combos[0].sounds[0].sound": site.sound };
  page = await site.post(path, { ...typed, ...insert("combos[0].sounds") });
  expect(page.status).toBe(200);
  expect(formOf(page)).toMatchObject({
    description: "Dusk",
    "combos[0].sounds[1].sound": site.sound,
  });
  page = await site.post(path, {
    ...formOf(page),
    "combos[0].sounds[1].sound": "same",
    ...insert("combos"),
  });
  expect(formOf(page)).toMatchObject({ "combos[1].sounds[1].sound": "same" });
  page = await site.post(path, { ...formOf(page), ...remove("combos[1].sounds", 0) });
  page = await site.post(path, { ...formOf(page), ...remove("combos", 0) });
  const last = {
    ...formOf(page),
    "combos[0].every": "7.5",
    "combos[0].sounds[0].wait": "2.5",
    playNights: "2",
  };
  const saved = await site.post(path, { ...last, "combos[0].sounds[0].volume": "10", act: "save" });
  expect(saved).toMatchObject({ status: 303, location: site.base });
  const combo = { from: "21:00", until: "05:00", every: 450 };
  expect((await site.list()).map(({ schedule }) => schedule)).toEqual([
    {
      description: "Dusk",
      startday: 1,
      playNights: 2,
      controlNights: 0,
      allsounds: [],
      combos: [{ ...combo, waits: [2.5], sounds: ["same"], volumes: [10] }],
    },
  ]);
  expect((await site.get(site.base)).text).toContain("The schedule “Dusk” has been created.");
});

test("what is wrong is said at its field, and what was typed is kept", async () => {
  await using site = await openWithSound();
  const path = `${site.base}/new`;
  const typed = {
    ...formOf(await site.get(path)),
    description: "",
    startday: "0",
    playNights: "many",
    controlNights: "-1",
    "combos[0].from": "",
    "combos[0].every": "0",
    "combos[0].sounds[0].wait": "-1",
    "combos[0].sounds[0].sound": "drum",
    "combos[0].sounds[0].volume": "11",
  };
  const refused = await site.post(path, { ...typed, act: "save" });
  expect(refused.status).toBe(422);
  expect(refused.title).toBe("Error: New schedule, Ridge camera | Nightjar");
  for (const text of [
    "Enter what the schedule is for",
    "Enter a whole number, 1 or greater",
    "Enter a whole number of nights, from 1 to 36,500",
    "Enter a whole number of nights, from 0 to 36,500",
    "Times 1: enter when they begin",
    "Times 1: enter after how many minutes",
    "Times 1, sound 1: enter how many seconds",
    "Times 1, sound 1: choose a sound",
    "Times 1, sound 1: enter a volume from 0 to 10",
  ]) {
    expect(refused.text).toContain(text);
  }
  expect(formOf(refused)).toMatchObject({ playNights: "many", "combos[0].sounds[0].volume": "11" });
  const timeless = Object.entries(typed).filter(([name]) => !name.startsWith("combos"));
  const empty = await site.post(path, { ...Object.fromEntries(timeless), act: "save" });
  expect(empty.text).toContain("Add at least one time at which sounds are played");
  expect(await site.list()).toEqual([]);
});

test("a random sound takes sounds to choose from", async () => {
  await using site = await openWithSound();
  const path = `${site.base}/new`;
  const typed = {
    ...formOf(await site.get(path)),
    description: "Any call",
    "combos[0].sounds[0].sound": "random",
    act: "save",
  };
  expect((await site.post(path, typed)).text).toContain("Tick the sounds that");
  expect((await site.post(path, { ...typed, allsounds: site.sound })).status).toBe(303);
  expect((await site.list())[0]?.schedule.allsounds).toEqual([Number(site.sound)]);
});

test("a schedule of one's own is changed, and stays where it was given", async () => {
  await using site = await openWithSound();
  const id = await makeSchedule(site.api, site.rangi.token);
  const path = `${site.base}/${id}`;
  await site.post(site.base, { scheduleId: String(id), act: "assign" });
  const page = await site.get(path);
  expect(page.title).toBe("Schedule Possums at dusk, Ridge camera | Nightjar");
  expect(page.text).toContain("Sound 3, which is no longer there");
  const sent = { ...formOf(page), allsounds: "4", description: "Possums at dawn", act: "save" };
  expect(await site.post(path, sent)).toMatchObject({ status: 303, location: site.base });
  expect(await site.list()).toEqual([
    { id, schedule: { ...scheduleOf("Possums at dawn"), allsounds: [4, 3] } },
  ]);
  expect((await site.get(site.base)).text).toContain("Current schedule Possums at dawn");
});

test("a schedule that was changed meanwhile is shown as it is now, and saving once more has one's own", async () => {
  await using site = await openWithSound();
  const { api, rangi } = site;
  const id = await makeSchedule(api, rangi.token);
  const path = `${site.base}/${id}`;
  const other = { ...scheduleOf("Cats at dawn"), playNights: 5 };
  const page = await site.get(path);
  await api.send(replaceSchedule, { id, schedule: other }, rangi.token);
  const longer = await site.post(path, { ...formOf(page), ...insert("combos") });
  const late = await site.post(path, { ...formOf(longer), description: "Night", act: "save" });
  expect(late.status).toBe(422);
  expect(late.text).toContain("This schedule has been changed elsewhere. It is now “Cats at dawn”");
  expect(late.text).toContain("It plays for 5 nights, then stays quiet for 1 night");
  expect((await site.list())[0]?.schedule).toEqual(other);
  expect(formOf(late)).toMatchObject({ description: "Night", "combos[1].from": "21:00" });
  const saved = await site.post(path, { ...formOf(late), act: "save" });
  expect(saved).toMatchObject({ status: 303, location: site.base });
  expect((await site.list())[0]?.schedule.combos).toHaveLength(2);
});

test("a schedule is deleted once that is confirmed", async () => {
  await using site = await openWithSound();
  const id = await makeSchedule(site.api, site.rangi.token);
  const path = `${site.base}/${id}/delete`;
  const page = await site.get(path);
  expect(page.text).toContain("Delete the schedule Possums at dusk");
  expect(await site.list()).toHaveLength(1);
  expect(await site.post(path, {})).toMatchObject({ status: 303, location: site.base });
  expect(await site.list()).toEqual([]);
  expect((await site.get(path)).status).toBe(404);
});

test("somebody else's schedule is neither shown nor changed", async () => {
  await using site = await openWithSound();
  const sam = await register(site.api, "Sam");
  const id = await makeSchedule(site.api, sam.token);
  for (const path of [`${site.base}/${id}`, `${site.base}/${id}/delete`, `${site.base}/x`]) {
    expect((await site.get(path)).status).toBe(404);
  }
  const typed = {
    ...formOf(await site.get(`${site.base}/new`)),
    description: "Taken over",
    "combos[0].sounds[0].sound": site.sound,
    act: "save",
  };
  const refused = await site.post(`${site.base}/${id}`, typed);
  expect([refused.status, refused.title]).toEqual([
    403,
    "Error: New schedule, Ridge camera | Nightjar",
  ]);
  expect(refused.text).toContain("What you entered is below. Save it as a new schedule.");
  expect(formOf(refused)).toMatchObject({ description: "Taken over" });
  const phone = site.browser();
  await signIn(phone, sam);
  const { schedules } = await site.api.send(listSchedules, {}, sam.token);
  expect(schedules).toEqual([{ id, schedule: scheduleOf("Possums at dusk") }]);
});

test("where there are no sounds yet, the page says who can add some", async () => {
  await using site = await openWithCamera();
  const { text } = await site.get(`${site.path}/schedules/new`);
  expect(text).toContain("Ask whoever runs this site to add some.");
});

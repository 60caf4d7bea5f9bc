/* oxlint-disable react/no-children-prop -- a .ts file has no JSX */
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Frame, type FrameItem } from "#app/ui/frame.tsx";
import { RecordingRow } from "#app/ui/recordings.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

function render(page: ReactNode, location = "/") {
  return renderToStaticMarkup(createElement(StaticRouter, { location }, page));
}

test("a button says its type, so that none submits by accident", () => {
  expect(render(createElement(Button, { children: "Save" }))).toContain('type="submit"');
  expect(render(createElement(Button, { type: "button", children: "Play" }))).toContain(
    'type="button"',
  );
});

test("a refused field points at its hint and its error", () => {
  const html = render(
    createElement(TextInput, {
      name: "userName",
      label: "Name",
      hint: "At least 3 characters",
      errors: ["Enter a name"],
    }),
  );
  expect(html).toContain('for="userName"');
  expect(html).toContain('aria-describedby="userName-hint userName-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/id="userName-error".*Enter a name/);
});

test("a field without errors is not called invalid and has no line for them", () => {
  const html = render(createElement(TextInput, { name: "email", label: "Email" }));
  expect(html).not.toContain("aria-");
  expect(html).not.toContain("field-error");
});

test("an error summary links to the field, and to a group by its first option", () => {
  const group = { name: "window", label: "When", options: [{ value: "night", label: "At night" }] };
  const problems = [{ text: "Choose when", fieldId: "window" }];
  const html = render([
    createElement(ErrorSummary, { key: 1, problems }),
    createElement(RadioGroup, { key: 2, ...group }),
  ]);
  expect(html).toContain('href="#window"');
  expect(html).toMatch(/<input type="radio"[^>]*id="window"/);
});

test("an error summary without problems is nothing", () => {
  expect(render(createElement(ErrorSummary, { problems: [] }))).toBe("");
});

test("each cell of a table carries its column's name for narrow screens", () => {
  const columns: Column<{ name: string; count: number }>[] = [
    { name: "Device", cell: (row) => row.name },
    { name: "Recordings", cell: (row) => row.count, align: "end" },
  ];
  const rows = [{ name: "Ridge hut", count: 3 }];
  const html = render(
    createElement(Table<(typeof rows)[number]>, {
      caption: "1 device",
      columns,
      rows,
      rowKey: (row) => row.name,
    }),
  );
  expect(html).toMatch(/<th scope="row"[^>]*>Ridge hut/);
  expect(html).toMatch(/<td[^>]*data-label="Recordings"[^>]*><div>3/);
});

test("the frame marks the current page, and signs out by a form that posts", () => {
  const items: FrameItem[] = [
    { to: "/bluff", label: "Dashboard", icon: "dashboard", end: true },
    { to: "/bluff/devices", label: "Devices", icon: "devices", marker: "3 need attention" },
  ];
  const project = { name: "Bluff", to: "/bluff", canSwitch: false };
  const frame = createElement(Frame, { project, items, user: { name: "Mere" }, children: "" });
  const html = render(frame, "/bluff/devices/7");
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="page"[^>]*href="\/bluff\/devices"/);
  expect(html).toContain("3 need attention");
  expect(html).toContain('<form action="/sign-out" method="post">');
  expect(html).not.toContain("/switch-project");
});

test("a recording's whole row is one link, named by what was seen", () => {
  const time = { iso: "2026-11-20T13:01:00Z", text: "02:01" };
  const row = { to: "/r/1", kind: "audio", title: "Possum", place: "Ridge hut", time } as const;
  const html = render(createElement(RecordingRow, row));
  expect(html).toMatch(/<a [^>]*href="\/r\/1"[^>]*>Possum<\/a>/);
  expect(html).toContain('<time dateTime="2026-11-20T13:01:00Z">02:01</time>');
});

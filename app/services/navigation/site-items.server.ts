interface Facts {
  globalPermission: "off" | "read" | "write";
  /** Of mails that were not sent, or wait to be passed on. */
  mails: number;
  sendsMail: boolean;
}

/** Pages of whoever looks after the site. */
export function listSiteItems({ globalPermission, mails, sendsMail }: Facts) {
  if (globalPermission === "off") return [];
  const outbox = {
    to: "/outbox",
    label: "Outbox",
    icon: "mail" as const,
    marker: mails > 0 ? `${mails} ${sendsMail ? "not sent" : "to pass on"}` : undefined,
  };
  return [
    { to: "/site", label: "This site", icon: "site" as const },
    ...(globalPermission === "write" ? [outbox] : []),
    { to: "/all-people", label: "All people", icon: "user" as const },
    { to: "/all-jobs", label: "All jobs", icon: "jobs" as const },
    { to: "/backups", label: "Backups", icon: "download" as const },
  ];
}

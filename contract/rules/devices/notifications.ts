interface Member {
  admin: boolean;
  notificationPreferences?: Record<string, boolean> | undefined;
}

/** Whether a member is mailed of devices that have stopped: who asked for it, and admins unless they declined. */
export function isToldOfStoppedDevices({ admin, notificationPreferences }: Member): boolean {
  return notificationPreferences?.["reportStoppedDevices"] ?? admin;
}

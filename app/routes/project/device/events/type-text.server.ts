interface TypeWords {
  /** A short name of what happened. */
  name: string;
  /** What it is to those who look after the device. */
  weight?: "fault" | "warning";
}

const known: Record<string, TypeWords> = {
  alert: { name: "Alert emailed" },
  "attiny-sleep": { name: "Put to sleep" },
  audioBait: { name: "Sound played" },
  "bad-thermal-frame": { name: "Bad thermal frame", weight: "fault" },
  "battery-reported": { name: "Reported as low on battery", weight: "warning" },
  classifier: { name: "Seen by the camera itself" },
  config: { name: "Settings reported" },
  "daytime-power-off": { name: "Switched off for the day" },
  "powered-off": { name: "Switched off" },
  "power-on-test": { name: "Switched on for a test" },
  "rpi-power-on": { name: "Switched on" },
  rpiBattery: { name: "Battery" },
  "salt-update": { name: "Software update" },
  "stop-reported": { name: "Reported as stopped", weight: "fault" },
  systemError: { name: "Service failed", weight: "fault" },
  test: { name: "Test" },
  throttle: { name: "Recording paused", weight: "warning" },
  versionData: { name: "Software reported" },
};

/** Of a type that nobody knows, its own words: "someNew-type" is "Some new type". */
export function typeWords(type: string): TypeWords {
  if (Object.hasOwn(known, type)) return known[type]!;
  const words = type.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/[-/]+/g, " ");
  return { name: words.charAt(0).toUpperCase() + words.slice(1).toLowerCase() };
}

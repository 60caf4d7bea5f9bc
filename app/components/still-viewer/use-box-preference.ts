import { useState } from "react";

const storageKey = "nightjar.still-boxes";

/** Whether boxes are drawn, as a person last had it; kept by the browser where it keeps anything. */
export function useBoxPreference(): [hasBoxes: boolean, show: (hasBoxes: boolean) => void] {
  const [hasBoxes, setHasBoxes] = useState(readStored);
  const show = (hasBoxes: boolean) => {
    setHasBoxes(hasBoxes);
    store(hasBoxes);
  };
  return [hasBoxes, show];
}

/* A browser may refuse to read or write. */

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function store(hasBoxes: boolean): void {
  try {
    localStorage.setItem(storageKey, hasBoxes ? "on" : "off");
  } catch {
    return;
  }
}

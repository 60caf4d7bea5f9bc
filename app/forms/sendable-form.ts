/** A form that a button alone can send: to undo what was done, or to try it once more. */
export interface SendableForm {
  /** A path of this site. */
  action: string;
  fields: [name: string, value: string][];
}

/** A form offered after what it takes back. */
export interface UndoForm extends SendableForm {
  /** What it takes back was an undo itself. */
  isRedo?: boolean | undefined;
}

/** With what its button says. */
export interface OfferedForm extends SendableForm {
  label: string;
}

/** The field in which a form without scripts says which of both it is. */
export const undoField = { name: "takesBack", undo: "act", redo: "undo" } as const;

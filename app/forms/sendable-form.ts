/** A form that a button alone can send: to undo what was done, or to try it once more. */
export interface SendableForm {
  /** A path of this site. */
  action: string;
  fields: [name: string, value: string][];
}

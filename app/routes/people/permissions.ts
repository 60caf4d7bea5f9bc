/** What somebody may do on the whole site. */
export const permissionText = {
  off: "Ordinary user",
  read: "Super-user, reads everything",
  write: "Super-user, changes everything",
};

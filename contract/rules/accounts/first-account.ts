/** Why nobody registers on a site that has just been set up. */
export const siteHasNoSuperUser =
  "This site is being set up. Its first account is made with the link in the server's log; until then nobody else can register.";

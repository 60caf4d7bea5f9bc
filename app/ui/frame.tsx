import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { DialogLink } from "./dialog-link.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Logo } from "./logo.tsx";

export type FrameItem = {
  to: string;
  label: string;
  icon: IconName;
  marker?: string;
  /** A marker for what can wait a day. */
  isCalm?: boolean;
  end?: boolean;
};

export type FrameProps = {
  /** Absent while the person has none. */
  project: { name: string; to: string; canSwitch: boolean } | undefined;
  items: FrameItem[];
  user: { name: string; to?: string; marker?: string; items?: FrameItem[] };
  /** Of the server, where it is known. */
  version?: string;
  banner?: ReactNode;
  children: ReactNode;
};

export function Frame({ project, items, user, version, banner, children }: FrameProps) {
  useHeadingFocus();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <div className="frame">
        <header className="frame-side">
          <Link className="logo" to={project?.to ?? "/"}>
            <Logo />
          </Link>
          {project && <CurrentProject {...project} />}
          <MenuToggle />
          <div className="frame-menu">
            <NewProjectMenu />
            <nav aria-label="Main">
              <ul>
                {items.map((item) => (
                  <li key={item.to}>
                    <FrameLink {...item} />
                  </li>
                ))}
              </ul>
            </nav>
            <UserPart {...user} />
            {version && (
              <DialogLink className="frame-version" to="/releases">
                Version {version}
              </DialogLink>
            )}
            <button className="frame-link frame-pin" type="button" data-pin>
              <Icon name="switch" />
              <span className="frame-fold">Fold the navigation</span>
              <span className="frame-unfold">Pin open</span>
            </button>
          </div>
        </header>
        <main className="frame-main" id="main" tabIndex={-1}>
          {banner}
          {children}
        </main>
      </div>
    </>
  );
}

function CurrentProject({ name, canSwitch }: NonNullable<FrameProps["project"]>) {
  if (!canSwitch) return <p className="frame-project">{name}</p>;
  return (
    <DialogLink className="frame-project" to="/switch-project">
      {name} <span>Switch project</span>
    </DialogLink>
  );
}

/** Opens the part of the frame after it on narrow screens; made anew, and so closed, on each page. */
function MenuToggle() {
  const { key } = useLocation();
  return (
    <details className="frame-toggle" key={key}>
      <summary className="button" data-tone="neutral">
        <Icon name="menu" />
        Menu
      </summary>
    </details>
  );
}

function NewProjectMenu() {
  return (
    <details className="frame-plus">
      <summary className="frame-link">
        <Icon name="plus" />
        Add a project
      </summary>
      <ul>
        <li>
          <DialogLink className="frame-link" to="/new-project">
            Create a new project
          </DialogLink>
        </li>
        <li>
          <DialogLink className="frame-link" to="/join-project">
            Join an existing project
          </DialogLink>
        </li>
      </ul>
    </details>
  );
}

function FrameLink({ to, label, icon, marker, isCalm, end }: FrameItem) {
  return (
    <NavLink className="frame-link" to={to} end={end}>
      <Icon name={icon} />
      <span>
        {label}{" "}
        {marker && <span className={isCalm ? "frame-marker calm" : "frame-marker"}>{marker}</span>}
      </span>
    </NavLink>
  );
}

function UserPart({ name, to, marker, items }: FrameProps["user"]) {
  return (
    <div className="frame-user">
      {to ? (
        <FrameLink to={to} label={name} icon="user" marker={marker} />
      ) : (
        <p className="frame-link">
          <Icon name="user" />
          {name}
        </p>
      )}
      {items?.map((item) => (
        <FrameLink key={item.to} {...item} />
      ))}
      <form method="post" action="/sign-out">
        <button className="frame-link" type="submit">
          <Icon name="sign-out" />
          Sign out
        </button>
      </form>
    </div>
  );
}

/**
 * After a navigation by script, focus moves to the new page's heading, as a full load would, and the page's own script
 * is told that there is a new page to improve.
 */
function useHeadingFocus() {
  const { pathname } = useLocation();
  const shownPathname = useRef(pathname);
  useEffect(() => {
    dispatchEvent(new Event("shown"));
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    document.querySelector("h1")?.focus({ preventScroll: true });
  }, [pathname]);
}

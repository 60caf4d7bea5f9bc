import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { rootData, routes } from "./still-page.ts";

const router = createBrowserRouter(routes, { hydrationData: { loaderData: { root: rootData } } });
const page = document.getElementById("page");
if (page) hydrateRoot(page, createElement(RouterProvider, { router }));

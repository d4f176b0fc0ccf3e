import { defineAppRoutes } from "./app/routes.js";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./server.ts",
  serverBuildPath: `${process.env.BUILD_FOLDER ?? "build"}/index.js`,
  assetsBuildDirectory: process.env.BUILD_FOLDER ? `${process.env.BUILD_FOLDER}/browser` : "public/build",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  // Else a house without payments loads it too: what is not bundled here is imported at the start.
  serverDependenciesToBundle: ["stripe"],
  ignoredRouteFiles: ["**/*"],
  routes: defineAppRoutes,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: false,
    v3_throwAbortReason: true,
  },
};

import "./style/app.css";
import "./api/early";
import { mount } from "svelte";
import App from "./App.svelte";
import { startTexts } from "./i18n/index.svelte";

const target = document.getElementById("app");
if (target) void startTexts().then(() => mount(App, { target }));
